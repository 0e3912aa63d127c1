import type { SafeHtml } from '../../html/safe-html.ts';

/** Caches a long part of a page per object. That of a long episode takes tens of milliseconds to render. */
export function madeOnce<Subject extends object, Rest extends readonly unknown[]>(
  make: (subject: Subject, ...rest: Rest) => SafeHtml,
): (subject: Subject, ...rest: Rest) => SafeHtml {
  const views = new WeakMap<Subject, SafeHtml>();
  return (subject, ...rest) => {
    const view = views.get(subject) ?? make(subject, ...rest);
    views.set(subject, view);
    return view;
  };
}
