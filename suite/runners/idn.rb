# Ruby's SimpleIDN (Punycode and IDNA2003's mapping by lower case) and Addressable's IDNA, in Ruby:
# the first argument chooses. Both convert names without the rules of an edition, so Punycode alone
# is asked.
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
