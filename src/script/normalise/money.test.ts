import { casesHold } from './cases-hold.ts';

casesHold('money', [
  ['€5', 'five euros'],
  ['$2.50', 'two dollars and fifty cents'],
  ['$1', 'one dollar'],
  ['$0.99', 'ninety-nine cents'],
  ['£1.5M', 'one point five million pounds'],
  ['¥100', 'one hundred yen'],
  ['$1,234.56', 'one thousand two hundred thirty-four dollars and fifty-six cents'],
  ['20 USD', 'twenty dollars'],
  ['USD 20', 'twenty dollars'],
  ['5 €', 'five euros'],
  ['$10/month', 'ten dollars per month'],
  ['$5k', 'five thousand dollars'],
  ['€3 million', 'three million euros'],
  ['$99.00', 'ninety-nine dollars'],
  ['£0.01', 'one penny'],
  ['$100+', 'one hundred dollars plus'],
  ['-$5', 'minus five dollars'],
]);
