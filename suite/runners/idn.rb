# Ruby's SimpleIDN, or Addressable's IDNA in Ruby. The first argument selects one: `simpleidn` or `addressable`. Both
# packages convert names without the rules of an edition, so this runner offers only Punycode.
require ARGV[0] == "simpleidn" ? "simpleidn" : "addressable/idna/pure"

$stdout.sync = true
$stdin.each_line do |line|
  subject, operation, _flags, points = line.chomp.split("\t", -1)
  if subject != "punycode"
    puts "-"
    next
  end
  begin
    text = points.split(" ").map(&:hex).pack("U*")
    found = if ARGV[0] == "simpleidn"
      operation == "encode" ? SimpleIDN::Punycode.encode(text) : SimpleIDN::Punycode.decode(text)
    else
      operation == "encode" ? Addressable::IDNA.send(:punycode_encode, text) : Addressable::IDNA.send(:punycode_decode, text)
    end
    puts ["=", *found.unpack("U*").map { |c| c.to_s(16) }].join(" ")
  rescue StandardError
    puts "!"
  end
end
