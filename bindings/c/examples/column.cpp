// Converts a column of names in one call, in the memory layout of Apache Arrow.

#include <puny.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

int main() {
    const std::vector<std::string> names{"example.com", "faß.de", "xn--0", "Bücher.example"};
    std::string text;
    std::vector<std::int32_t> offsets{0};
    for (const std::string &name : names) {
        text += name;
        offsets.push_back(static_cast<std::int32_t>(text.size()));
    }
    puny_column32 column{};
    column.text = text.data();
    column.text_len = text.size();
    column.offsets = offsets.data();
    column.rows = names.size();

    std::string ascii(1, '\0');
    std::vector<std::int32_t> ends(names.size() + 1);
    std::vector<std::uint8_t> validity((names.size() + 7) / 8);
    puny_column_result32 result{};
    puny_status status;
    do {
        // The first call has a buffer that is too small, and returns the required size. The second call succeeds.
        result.text = &ascii[0];
        result.text_len = ascii.size();
        result.offsets = ends.data();
        result.validity = validity.data();
        status = puny_convert_column32(PUNY_TO_ASCII, PUNY_UTS46, &column, &result);
        ascii.resize(result.text_len);
    } while (status == PUNY_TOO_SMALL);
    if (status != PUNY_OK) {
        std::cerr << puny_status_text(status) << '\n';
        return 1;
    }
    for (std::size_t row = 0; row < names.size(); row++) {
        const bool is_valid = (validity[row / 8] >> (row % 8)) & 1;
        const auto length = static_cast<std::size_t>(ends[row + 1] - ends[row]);
        std::cout << (is_valid ? ascii.substr(static_cast<std::size_t>(ends[row]), length) : "(refused)") << '\n';
    }
    return result.refused == 1 ? 0 : 1;
}
