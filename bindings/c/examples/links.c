/* Prints the links in its argument, each with the text that is safe to show, or with the reason why it is refused. */

#include <puny.h>

#include <stdio.h>
#include <string.h>

/* Prints a link, and counts it. */
static int print_link(const puny_link *link, void *context) {
    unsigned *count = context;
    char text[512];
    size_t text_len = sizeof text;
    puny_host_verdict verdict;
    puny_status status;
    *count += 1;
    printf("%.*s: ", (int)link->target_len, link->target);
    if (link->refused) {
        printf("%s at bytes %zu to %zu\n", link->problem.code, link->problem.start, link->problem.end);
        return 0;
    }
    if (link->kind == PUNY_LINK_URL || link->kind == PUNY_LINK_HOST) {
        status = puny_display_url(NULL, link->target, link->target_len, text, &text_len, &verdict, NULL);
    } else {
        status = puny_display_host(NULL, link->host, link->host_len, text, &text_len, &verdict, NULL);
    }
    if (status == PUNY_OK) {
        printf("%.*s%s\n", (int)text_len, text, verdict.safe ? "" : " (not safe)");
    } else {
        printf("%s\n", puny_status_text(status));
    }
    return 0;
}

int main(int count, char **arguments) {
    const char *text = count > 1 ? arguments[1] : "";
    unsigned links = 0;
    puny_status status = puny_links(text, strlen(text), 0, print_link, &links);
    if (status != PUNY_OK) {
        printf("%s\n", puny_status_text(status));
    }
    return links == 0;
}
