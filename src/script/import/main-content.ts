import { parse, serialize } from 'parse5';

/** The article of a page, without menus, banners and footers. A page without one is taken whole. */
export async function mainContent(page: string): Promise<{ title: string; html: string }> {
  // Loaded when first needed: few texts come from a page.
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
  ]);
  // A page may leave out its outer elements; the light document needs them.
  const { document } = parseHTML(serialize(parse(page)));
  const title = document.title.trim();
  const article = new Readability(document, { maxElemsToParse: 20_000 }).parse();
  return { title: article?.title?.trim() || title, html: article?.content || page };
}
