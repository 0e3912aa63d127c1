import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('release notes', [
  ['iOS 18.2 and macOS 15', 'eye O S eighteen point two and mac O S fifteen'],
  ['gRPC health checks', 'G R P C health checks'],
  ['The iPhone and iPad apps', 'The eye phone and eye pad apps'],
  ['jQuery 3.7.1', 'J query three point seven point one'],
  ['Python 3.11, 3.12, and 3.13', 'Python three point eleven, three point twelve, and three point thirteen'],
  ['Go 1.22 or 1.23', 'Go one point twenty-two or one point twenty-three'],
  ['prices of 1.25, 1.50', 'prices of one point two five, one point fifty'],
  ['users in UTC-3', 'users in U T C minus three'],
  ['up to 10^6 rows', 'up to ten to the power of six rows'],
  ['1080p video', 'ten eighty P video'],
  ['802.11ax', 'eight oh two dot eleven A-X'],
  ['100k+ invoices', 'one hundred thousand plus invoices'],
  ['from €5 up to €10,000', 'from five euros up to ten thousand euros'],
  ['from £10k to £25k', 'from ten thousand pounds to twenty-five thousand pounds'],
  ['within 30s of eviction', 'within thirty seconds of eviction'],
  ['1 Mbit/s', 'one megabit per second'],
  ['CVSS 9.8', 'C V S S nine point eight'],
  ['rejected from January 1, 2027', 'rejected from January first, twenty twenty-seven'],
  ['TLS 1.3 0-RTT', 'T L S one point three zero R T T'],
]);
