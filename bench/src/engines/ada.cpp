// Makes ada's Punycode functions callable from Rust: the parameters of ada's own functions are C++ strings.

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

// These functions are declared in ada.h, which the crate does not export.
namespace ada::idna {
bool punycode_to_utf32(std::string_view input, std::u32string& out);
bool utf32_to_punycode(std::u32string_view input, std::string& out);
}  // namespace ada::idna

// The C++ strings are reused in later calls, so that their allocation is not part of ada's time.
// Both functions return the length of the output, or SIZE_MAX if ada rejects the input or the buffer is too small.

extern "C" std::size_t bench_ada_encode(const char32_t* points, std::size_t length, char* basic,
                                        std::size_t room) {
  static thread_local std::string out;
  out.clear();
  if (!ada::idna::utf32_to_punycode({points, length}, out) || out.size() > room) {
    return SIZE_MAX;
  }
  std::memcpy(basic, out.data(), out.size());
  return out.size();
}

extern "C" std::size_t bench_ada_decode(const char* basic, std::size_t length, char32_t* points,
                                        std::size_t room) {
  static thread_local std::u32string out;
  out.clear();
  if (!ada::idna::punycode_to_utf32({basic, length}, out) || out.size() > room) {
    return SIZE_MAX;
  }
  std::memcpy(points, out.data(), out.size() * sizeof(char32_t));
  return out.size();
}
