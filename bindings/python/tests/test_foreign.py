"""Structures that break the rules of Arrow's C data interface raise an error. They never cause a panic.

https://arrow.apache.org/docs/format/CDataInterface.html
"""

import ctypes
import struct

import pytest

from puny import columns


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Get = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)), ("release", Release), ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)), ("release", Release),
    ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", Get), ("get_next", Get), ("get_last_error", ctypes.c_void_p), ("release", Release),
    ("private_data", ctypes.c_void_p),
]
ctypes.pythonapi.PyCapsule_New.restype = ctypes.py_object
ctypes.pythonapi.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

#: The values to which the structures point. This list keeps the values alive, because a release frees nothing.
ALIVE = []


def keep_alive(value):
    ALIVE.append(value)
    return value


def _release(kind):
    def release(address):
        kind.from_address(address).release = Release()

    return keep_alive(Release(release))


RELEASE = {kind: _release(kind) for kind in [Schema, Array, Stream]}


def nested(kind, children, dictionary, fields):
    """Returns a structure with children. For a child that is None, the pointer is null."""
    pointer = ctypes.POINTER(kind)
    pointers = [pointer() if child is None else ctypes.pointer(child) for child in children]
    result = keep_alive(kind(n_children=len(children), release=RELEASE[kind]))
    if children:
        result.children = keep_alive((pointer * len(children))(*pointers))
    if dictionary is not None:
        result.dictionary = ctypes.pointer(dictionary)
    for field, value in fields.items():
        setattr(result, field, value)
    return result


def schema(format, children=(), dictionary=None, **fields):
    return nested(Schema, children, dictionary, {"format": format, "name": b"", **fields})


def array(buffers, length=2, children=(), dictionary=None, **fields):
    def address(data):
        return None if data is None else ctypes.addressof(keep_alive(ctypes.create_string_buffer(data, len(data))))

    pointers = keep_alive((ctypes.c_void_p * len(buffers))(*map(address, buffers)))
    counted = {"length": length, "n_buffers": len(buffers), "buffers": pointers}
    return nested(Array, children, dictionary, counted | fields)


def capsule(value, name):
    return ctypes.pythonapi.PyCapsule_New(ctypes.addressof(value), name, None)


class Producer:
    """A producer of one array."""

    def __init__(self, schema, array):
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        return capsule(self.schema, b"arrow_schema"), capsule(self.array, b"arrow_array")


class Streaming:
    """A producer of a stream of one array."""

    def __init__(self, schema, array):
        left = [array, Array()]

        def put(value, kind):
            def get(_, address):
                found = value()
                ctypes.memmove(address, ctypes.addressof(found), ctypes.sizeof(kind))
                return 0

            return keep_alive(Get(get))

        # A released array is the end of the stream.
        get_schema, get_next = put(lambda: schema, Schema), put(lambda: left.pop(0), Array)
        self.stream = keep_alive(Stream(get_schema=get_schema, get_next=get_next, release=RELEASE[Stream]))

    def __arrow_c_stream__(self, requested_schema=None):
        return capsule(self.stream, b"arrow_array_stream")


OFFSETS = struct.pack("3i", 0, 2, 3)
TEXT = "üa".encode()


def text(**fields):
    return array(**{"buffers": [None, OFFSETS, TEXT]} | fields)


def large(*offsets):
    return array([None, struct.pack("3q", *offsets), TEXT])


INLINE = struct.pack("i12s", 2, "ü".encode()) + struct.pack("i12s", 1, b"a")
LONG = "ü.a-name-that-is-not-inline.example".encode()


def views(*others):
    """Returns an array of an inline row, and of a row whose text is in another buffer."""
    view = struct.pack("i4sii", len(LONG), LONG[:4], 0, 0)
    return array([None, INLINE[:16] + view, *others])


def length(length):
    return struct.pack("q", length)


def dictionary(**fields):
    return array(**{"buffers": [None, bytes([1, 0])], "dictionary": text()} | fields)


def table(child, **fields):
    return array(**{"buffers": [None], "children": [child]} | fields)


VIEWS, STRUCT = schema(b"vu"), schema(b"+s", [schema(b"u")])
KEYS = schema(b"c", dictionary=schema(b"u"))
TWO = ["xn--tda", "a"]


@pytest.mark.parametrize("producer", [Producer, Streaming])
def test_valid_structures_are_read(producer):
    def rows(schema, array):
        result = columns.to_ascii(producer(schema, array))
        return pytest.importorskip("pyarrow").array(result).to_pylist()

    assert rows(schema(b"u"), text()) == TWO
    assert rows(schema(b"u", name=None), text(null_count=-1)) == TWO
    assert rows(schema(b"U"), large(0, 2, 3)) == TWO
    assert rows(VIEWS, array([None, INLINE, None])) == TWO
    assert rows(VIEWS, views(LONG, length(len(LONG)))) == ["xn--tda", "xn--tda" + LONG[2:].decode()]
    assert rows(KEYS, dictionary()) == TWO[::-1]
    assert rows(STRUCT, table(text())) == TWO
    assert rows(schema(b"n"), array([])) == [None, None]
    assert rows(schema(b"u"), text(length=1, offset=1)) == ["a"]
    # A row is null if it is null in the struct, in the column of the struct, or in both.
    first, second = bytes([0b01]), bytes([0b10])
    one = text(buffers=[first, OFFSETS, TEXT], null_count=1)
    assert rows(STRUCT, table(one)) == ["xn--tda", None]
    assert rows(STRUCT, table(text(), buffers=[second], null_count=1)) == [None, "a"]
    assert rows(STRUCT, table(one, buffers=[second], null_count=1)) == [None, None]
    inner = schema(b"+s", [KEYS])
    assert rows(inner, table(dictionary(), buffers=[second], null_count=1)) == [None, "xn--tda"]


def endless():
    """Returns a schema that is its own child."""
    result = schema(b"+s", [None])
    result.children[0] = ctypes.pointer(result)
    return result


SCHEMAS = {
    "no format": schema(None),
    "format": schema(b"\xff"),
    "name": schema(b"u", name=b"\xff"),
    "negative": schema(b"+s", n_children=-1),
    "no children": schema(b"+s", n_children=1),
    "null child": schema(b"+s", [None]),
    "child without format": schema(b"+s", [schema(None)]),
    "name of child": schema(b"+s", [schema(b"u", name=b"\xff")]),
    "released child": schema(b"+s", [schema(b"u", release=Release())]),
    "string with a child": schema(b"u", [schema(b"u")]),
    "keys": schema(b"u", dictionary=schema(b"u")),
    "values": schema(b"c", dictionary=schema(None)),
    "endless": endless(),
    **{f"{kind} without child": schema(kind) for kind in [b"+l", b"+L", b"+vl", b"+m", b"+r", b"+w:2"]},
    "one child of two": schema(b"+r", [schema(b"i")]),
    "null child of a union": schema(b"+us:0", [None]),
}


@pytest.mark.parametrize("producer", [Producer, Streaming])
@pytest.mark.parametrize("malformed", SCHEMAS)
def test_malformed_schemas_are_refused(malformed, producer, capfd):
    with pytest.raises(ValueError, match="^not a valid Arrow structure: "):
        columns.to_ascii(producer(SCHEMAS[malformed], text()))
    with pytest.raises(ValueError):
        columns.problems(producer(SCHEMAS[malformed], text()))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("producer", [Producer, Streaming])
@pytest.mark.parametrize("format", [b"", b"zz", b"w:x", b"+x", b"d:1", b"+us:0,0"])
def test_unknown_types_are_refused(format, producer):
    children = [schema(b"u")] * format.count(b"+") * (1 + format.count(b","))
    with pytest.raises(TypeError, match="unknown type"):
        columns.to_ascii(producer(schema(format, children), text()))


@pytest.mark.parametrize("producer", [Producer, Streaming])
def test_types_without_strings_are_refused(producer):
    """The type is refused before the array is read."""
    of_one = [schema(b"u")]
    for other in [schema(b"i"), schema(b"z"), schema(b"+l", of_one), schema(b"+m", of_one), schema(b"+w:-1", of_one)]:
        for wrong in [other, schema(b"+s", [other]), schema(b"c", dictionary=other)]:
            with pytest.raises(TypeError, match="expected an array of strings"):
                columns.to_ascii(producer(wrong, array([], length=-1)))
    with pytest.raises(TypeError, match="with the columns a, b; select one"):
        two = [schema(b"u", name=b"a"), schema(b"u", name=b"b")]
        columns.to_ascii(producer(schema(b"+s", two), array([])))


ARRAYS = {
    "length": ("u", text(length=-1)),
    "great length": ("u", text(length=1 << 60)),
    "offset": ("u", text(offset=-1)),
    "length and offset": ("u", text(length=(1 << 63) - 1, offset=(1 << 63) - 1)),
    "nulls": ("u", text(null_count=3)),
    "negative nulls": ("u", text(null_count=-2)),
    "two buffers": ("u", array([None, OFFSETS])),
    "four buffers": ("u", array([None, OFFSETS, TEXT, TEXT])),
    "negative buffers": ("u", text(n_buffers=-1)),
    "no buffers": ("u", text(buffers=[], n_buffers=3)),
    "no offsets": ("u", array([None, None, TEXT])),
    "no text": ("u", array([None, OFFSETS, None])),
    "a child": ("u", text(children=[text()])),
    "negative children": ("u", text(n_children=-1)),
    "a dictionary": ("u", text(dictionary=text())),
    "last offset": ("u", text(buffers=[None, struct.pack("3i", 0, 2, -1), TEXT])),
    "last large offset": ("U", large(0, 2, -(1 << 63))),
    "views alone": ("vu", array([None, INLINE])),
    "no lengths": ("vu", views(LONG, None)),
    "negative length": ("vu", views(LONG, length(-1))),
    "no dictionary": ("c", array([None, bytes([1, 0])])),
    "values": ("c", dictionary(dictionary=text(n_buffers=0))),
    "released values": ("c", dictionary(dictionary=text(release=Release()))),
    "no column": ("+s", array([None])),
    "no columns": ("+s", array([None], n_children=1)),
    "two columns": ("+s", array([None], children=[text(), text()])),
    "null column": ("+s", table(None)),
    "released column": ("+s", table(text(release=Release()))),
    "column": ("+s", table(text(length=-1))),
    "short column": ("+s", table(text(length=1))),
    "length of nulls": ("n", array([], length=-1)),
    "a buffer of a column of nulls": ("+s n", table(array([None]))),
}
KINDS = {"u": schema(b"u"), "U": schema(b"U"), "vu": VIEWS, "c": KEYS, "+s": STRUCT, "n": schema(b"n")}
KINDS["+s n"] = schema(b"+s", [schema(b"n")])


def misaligned():
    result = text()
    result.buffers[1] += 1
    return result


ARRAYS["misaligned offsets"] = ("u", misaligned())


@pytest.mark.parametrize("producer", [Producer, Streaming])
@pytest.mark.parametrize("malformed", ARRAYS)
def test_malformed_arrays_are_refused(malformed, producer, capfd):
    kind, array = ARRAYS[malformed]
    again = keep_alive(Array.from_buffer_copy(array))  # the reader releases the first array
    with pytest.raises(ValueError):
        columns.to_ascii(producer(KINDS[kind], again))
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("producer", [Producer, Streaming])
def test_nulls_may_have_a_buffer(producer):
    """Polars exports a buffer for an array of nulls, although the C data interface defines none."""
    for buffers in [[], [None]]:
        found = columns.to_ascii(producer(schema(b"n"), array(buffers, length=3)))
        assert pytest.importorskip("pyarrow").array(found).to_pylist() == [None] * 3
