/** The parts of texts that do not depend on the dictionaries. The scripts that are loaded later use them too. */

/** Returns a text in which `{name}` is replaced by the value of this name. */
export function replaced(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Returns a number in the notation of the language of the page. */
export function number(value: number): string {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}
