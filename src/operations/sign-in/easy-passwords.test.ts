import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEasyPassword } from './easy-passwords.ts';

const email = 'maria.lopez@northwind.example';

const easy = {
  'a common word and digits': [
    'password1234',
    'Password2026!',
    '1234welcome!',
    'Summer2026!!',
    'letmein12345',
  ],
  'signs in place of letters': ['P@ssw0rd2026', '@dm1n!stratOr', 'Pa$$word9876'],
  'common words': [
    'passwordpassword',
    'adminadminadmin',
    'iloveyoumonkey1',
    'welcome to aloud',
    'changeme-admin',
  ],
  'rows of keys': [
    'qwertyuiop12',
    'qwertyasdfgh',
    '1qaz2wsx3edc',
    'abcdefghijkl',
    'asdfghjkl;12',
    '!@#$%^&*()_+',
  ],
  repetitions: ['aaaaaaaaaaaa', 'abcabcabcabc', 'hahahahahaha', 'ab12ab12ab12'],
  'digits alone': ['123456789012', '198705121987', '+49 170 5551234'],
  'the address': ['marialopez1234', 'Lopez.Maria.1', 'northwind2026', 'maria.lopez@northwind.example'],
};

for (const [what, passwords] of Object.entries(easy)) {
  test(`easy to guess: ${what}`, () => {
    for (const password of passwords) assert.ok(isEasyPassword(password, email), password);
  });
}

test('unrelated words, sentences and generated passwords are not easy', () => {
  const hard = [
    ...['correct horse battery staple', 'another long password', 'my password is a secret fjord'],
    ...[
      'x7Kp-2mQv-9Ltz',
      '4!9#2$8%1^7a',
      'Vb3&kQ9z!mPw',
      'Maria plants 14 walnut trees',
      '我们每天早上在河边吃面条喝茶',
    ],
  ];
  for (const password of hard) assert.ok(!isEasyPassword(password, email), password);
});
