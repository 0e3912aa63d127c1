const line =
  /^\W{0,4}(product(?: name)?|model|device|firmware(?: version)?|software version|version|build|date|release date|released)\s*[:：]\s*(\S.{0,80}?)\s*$/gim;

/** What the first lines of a form name: "Product: NR-4800 Router", "Firmware: 2.11.07". */
export function formNames(content: string): { product: string | null; version: string | null } {
  const fields = [...content.slice(0, 1_500).matchAll(line)];
  const value = (label: RegExp) => fields.find(([, name = '']) => label.test(name))?.[2] ?? null;
  return {
    product: value(/^(?:product|model|device)/i),
    version: value(/firmware|version/i)?.match(/^v?(\d+(?:\.\d+)+)\b/i)?.[1] ?? null,
  };
}

/** A paragraph made of nothing but such lines tells no change. */
export function isForm(text: string): boolean {
  const labels =
    text.match(/(?:product(?: name)?|model|device|firmware(?: version)?|version|build|date|released)\s*:/gi)
      ?.length ?? 0;
  return labels >= 2 && text.split(/\s+/).length <= labels * 6;
}
