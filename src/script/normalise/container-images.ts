import { oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

const registries = 'ghcr.io docker.io quay.io gcr.io registry.k8s.io mcr.microsoft.com public.ecr.aws'.split(
  ' ',
);
const registry = String.raw`(?:${oneOf(registries)}|[a-z]{2,8}\.gcr\.io)`;
const tag = String.raw`[\p{L}\p{N}][\p{L}\p{N}._-]{0,60}[\p{L}\p{N}]|[\p{L}\p{N}]`;

/** Says the image and its tag, without the registry: `ghcr.io/team/app:2.1`. */
export const containerImages: readonly SpokenPattern[] = [
  {
    starts: 'letter',
    needs: '/',
    pattern: new RegExp(
      String.raw`${registry}\/(?:[\p{L}\p{N}_-]{1,60}\/){0,5}([\p{L}\p{N}][\p{L}\p{N}_-]{0,60})` +
        String.raw`(?::(${tag}))?(?:@sha256:[0-9a-f]{8,64})?(?![\p{L}\p{N}_/])`,
      'uy',
    ),
    say: ([, name = '', version = ''], speech) =>
      `${speech.phrase(name)}${version === '' ? '' : ` ${speech.phrase(version.replaceAll('-', ' ').replace(/^(?=\d)/, 'v')).replace(/^version /, '')}`}`,
  },
  {
    starts: ':',
    pattern:
      /(?<=(?:^|[\s("'`/])[a-z][a-z0-9-]{1,30}):(?=\d{1,3}(?:\.\d{1,3}){0,2}(?:-[a-z]+)?(?![\p{L}\p{N}_:]))/uy,
    say: () => ' ',
  },
];
