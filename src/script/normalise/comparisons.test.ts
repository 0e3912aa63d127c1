import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('comparisons', [
  ['rows where X < Y', 'rows where X is less than Y'],
  ['rows where X > Y', 'rows where X is more than Y'],
  ['rows where X <= Y', 'rows where X is at most Y'],
  ['rows where X >= Y', 'rows where X is at least Y'],
  ['only if a<b', 'only if a is less than b'],
  ['only if a>b', 'only if a is more than b'],
  ['only if a<=b', 'only if a is at most b'],
  ['only if a>=b', 'only if a is at least b'],
  ['when size<10 or size>20', 'when size is less than ten or size is more than twenty'],
  ['when 10<size', 'when ten is less than size'],
  ['when 1<x<9', 'when one is less than x is less than nine'],
  ['with i<b and c>d', 'with i is less than b and c is more than d'],
  ['where count <limit and total> 5', 'where count is less than limit and total is more than five'],
  ['where low <b and high> c', 'where low is less than b and high is more than c'],
  ['if x <y then stop', 'if x is less than y then stop'],
  ['if x< y then stop', 'if x is less than y then stop'],
  ['x < 5 and y > 7', 'x less than five and y more than seven'],
  ['needs Node >= 20', 'needs Node at least twenty'],
  ['versions <2.0', 'versions less than two point zero'],
]);

casesHold('brackets that compare nothing', [
  ['a Map<string, number>', 'a Map of string, number'],
  ['Promise<void>', 'Promise of void'],
  ['a List<Map<string, number>> of it', 'a List Map of string, number of it'],
  ['<details open>More</details>', 'More'],
  ['a<br>b', 'a b'],
  ['text<b class="x">bold</b>', 'textbold'],
  ['an unclosed <script tag', 'an unclosed script tag'],
  ['Settings > Privacy', 'Settings, Privacy'],
]);
