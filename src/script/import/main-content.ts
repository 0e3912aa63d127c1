import { parse, serialize } from 'parse5';

/** Returns the article of a page, without menus, banners and footers. A page without one is returned whole. */
export async function mainContent(page: string): Promise<{ title: string; html: string }> {
  // Loaded on demand, because few texts come from a page.
  const [{ parseHTML }, { Readability }] = await Promise.all([
    import('linkedom'),
    import('@mozilla/readability'),
  ]);
  // A page may omit its outer elements, which the light document needs.
  const { document } = parseHTML(serialize(parse(page)));
  const title = document.title.trim();
  const article = new Readability(document, { maxElemsToParse: 20_000 }).parse();
  return { title: article?.title?.trim() || title, html: article?.content || page };
}
