import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('mixed', [
  ['MiniMax M3.1 Flash', 'Mini Max M three point one Flash'],
  ['ID3v2.4.0 text frames', 'I D three v two point four point zero text frames'],
  ['orbit-mini-5-5', 'orbit-mini five five'],
  [
    'fix(anthropic): reorder content b/w client and provider',
    'fix anthropic: reorder content between client and provider',
  ],
  ['7169511: feat(agent): support context', 'feat agent: support context'],
  ['Initial commit [`ea5d099`](https://github.com/x/y/commit/ea5d099)', 'Initial commit'],
  ['run `nyc` on all tests [`b2f925f`](https://github.com/x/y/commit/b2f925f)', 'run nyc on all tests'],
  ['Fixing a typo from 822b4e1938db02dc9584aa434fd3a45cb20caf43', 'Fixing a typo from a commit'],
  ['Dropping Node <10.13 support (#40)', 'Dropping Node less than ten point thirteen support, number forty'],
  [
    '## [v2.5.0](https://github.com/x/y/compare/v2.4.0...v2.5.0) - 2021-07-12',
    'version two point five point zero, July twelfth, twenty twenty-one',
  ],
  ['All packages are now ESM-only (`"type": "module"`).', 'All packages are now E S M-only, type: module.'],
  [
    'Throughput rose 3.5x, from 1,200 to 4,200 req/s.',
    'Throughput rose three point five times, from one thousand two hundred to four thousand two hundred requests per second.',
  ],
  [
    'The 2 GB heap limit is now 4 GB on x86_64 and arm64.',
    'The two gigabyte heap limit is now four gigabytes on x eighty-six sixty-four and arm sixty-four.',
  ],
  ['Upload up to 10 files of 25 MB each.', 'Upload up to ten files of twenty-five megabytes each.'],
  [
    'p99 latency fell from 480 ms to 95 ms (-80%).',
    'P ninety-nine latency fell from four hundred eighty milliseconds to ninety-five milliseconds, minus eighty percent.',
  ],
  [
    '`GET /v1/users/{id}` now returns 404 instead of a 500.',
    'get slash V one slash users slash I D now returns four oh four instead of a five hundred.',
  ],
  [
    'Set `DATABASE_URL` to `postgres://localhost:5432/app`.',
    'Set database U R L to localhost port fifty-four thirty-two.',
  ],
  [
    'We support Node.js 20, 22 and 24; Node.js 18 reached end of life on 2025-04-30.',
    'We support node J S twenty, twenty-two and twenty-four; node J S eighteen reached end of life on April thirtieth, twenty twenty-five.',
  ],
  ['Thanks to @octocat for #1234!', 'Thanks to octocat for number twelve thirty-four!'],
  [
    'It costs $12.50 per month, or €120 a year.',
    'It costs twelve dollars and fifty cents per month, or one hundred twenty euros a year.',
  ],
  [
    "The CLI's `--json` flag prints UTF-8 JSON.",
    "The C L I's dash dash jason flag prints U T F eight jason.",
  ],
  [
    'Use Ctrl+K on Windows/Linux and ⌘K on macOS.',
    'Use control K on Windows Linux and command K on mac O S.',
  ],
  [
    'OpenSSL was updated to 3.0.13 to fix CVE-2024-0727.',
    'open S S L was updated to three point zero point thirteen to fix C V E twenty twenty-four, zero seven two seven.',
  ],
  ['The job runs daily at 02:30 UTC.', 'The job runs daily at two thirty U T C.'],
  [
    'Sync is 20–30% faster, and uses ~50 MB less RAM.',
    'Sync is twenty to thirty percent faster, and uses about fifty megabytes less ram.',
  ],
  [
    'Fixed `TypeError: x is not a function` in `useEffect()`.',
    'Fixed Type Error: x is not a function in use Effect.',
  ],
  ['See section 4.2 for details.', 'See section four point two for details.'],
  ['Chapter 3.1', 'Chapter three point one'],
  ['1 in 10 users', 'one in ten users'],
  [
    'Requests are limited to 60/min and 1000/day.',
    'Requests are limited to sixty per minute and one thousand per day.',
  ],
  ['a 50/50 split', 'a fifty fifty split'],
  ['We moved to us-east-1 and eu-west-2.', 'We moved to U S east one and E U west two.'],
  ['npm run build:prod', 'N P M run build prod'],
  ['Fixes a crash (SIGSEGV) on startup.', 'Fixes a crash, sig seg V, on startup.'],
  [
    'chore(deps): bump axios from 1.6.0 to 1.6.2',
    'chore deps: bump axios from one point six point zero to one point six point two',
  ],
  [
    'Bump @types/node from 20.1.0 to 20.2.0 in /packages/core',
    'Bump types node from twenty point one point zero to twenty point two point zero in slash packages slash core',
  ],
  ['[BREAKING] Removed `foo()`', 'breaking, Removed foo'],
  ['GPT-4o and Llama 3.1 70B', 'G P T four o and Llama three point one seventy billion'],
  ["It's 10:30 a.m. in New York, 3 p.m. in London.", "It's ten thirty A-M in New York, three P M in London."],
  ['A 1:1 mapping, top 10, #1 request', 'A one to one mapping, top ten, number one request'],
  ["Merge branch 'main' of github.com:acme/tool", 'Merge branch main of GitHub dot com acme tool'],
  ['Increase the limit from 1 MiB to 10 MiB.', 'Increase the limit from one mebibyte to ten mebibytes.'],
  [
    'Set max-age=3600 and `Cache-Control: no-store`.',
    'Set max-age equals three thousand six hundred and Cache-Control: no-store.',
  ],
]);
