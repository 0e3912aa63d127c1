import { content } from './content.ts';
import { firstSteps } from './first-steps.ts';
import type { Guide } from './guide.ts';
import { markdownGuide } from './markdown.ts';
import { requests } from './requests.ts';

const [quickStart, authentication, goingLive] = firstSteps;

/** In the order in which a newcomer needs them. */
export const guides: readonly Guide[] = [
  quickStart,
  authentication,
  ...['ci', 'command-line', 'typescript-client', 'embed-a-player'].map(markdownGuide),
  ...requests,
  ...content,
  goingLive,
].filter((guide) => guide !== undefined);
