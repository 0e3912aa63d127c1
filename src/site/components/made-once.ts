import type { SafeHtml } from '../../html/safe-html.ts';

/** A long part of a page, made once for all who get the same object: that of a long episode takes tens of milliseconds. */
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
