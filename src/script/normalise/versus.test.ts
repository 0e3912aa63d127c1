import { casesHold } from '../../../tests/support/cases-hold.ts';

casesHold('Visual Studio', [
  ['Debug the service from VS Code.', 'Debug the service from V S Code.'],
  ['VS Code gets a new theme.', 'V S Code gets a new theme.'],
  ['Visual Studio (VS) finds it.', 'Visual Studio, V S, finds it.'],
  ['Builds with VS 2022 are smaller.', 'Builds with V S twenty twenty-two are smaller.'],
  ['Visual Studio 2019 is gone.', 'Visual Studio twenty nineteen is gone.'],
  ['VS2019 and vs2022 projects', 'V S twenty nineteen and V S twenty twenty-two projects'],
  ['Install the VS extension first.', 'Install the V S extension first.'],
  ['Ship VSCodium builds', 'Ship V S Codium builds'],
  ['It crashed VS. The cause is known.', 'It crashed V S. The cause is known.'],
  ['Tasks run in vs code again.', 'Tasks run in V S code again.'],
  ['Set VS_HOME first.', 'Set V S home first.'],
]);

casesHold('opponents', [
  ['cold vs warm start', 'cold versus warm start'],
  ['cold vs. warm start', 'cold versus warm start'],
  ['Rust vs Go', 'Rust versus Go'],
  ['Rust VS Go', 'Rust versus Go'],
  ['CPU VS GPU', 'C P U versus G P U'],
  ['Team A VS. Team B', 'Team A versus Team B'],
  ['cold VS warm', 'cold versus warm'],
  ['Node 18 VS 20', 'Node eighteen versus twenty'],
]);
