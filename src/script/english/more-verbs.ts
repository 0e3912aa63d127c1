/** Further verbs that open entries or carry statements, in their base form. */
export const moreBaseVerbs = `adopt decompose superimpose yank relicense reintroduce reinterpret reissue reflow redo recast rebind reroute resync
retrofit soft-delete specialise unbox unbundle accommodate advise anonymise assemble associate attest augment authorize authorise cleanse
collate conclude craft deallocate desugar disarm dissolve distill divert donate empower entail ease escalate expunge fabricate favor favour
forgo fulfill inflate inhibit lazy-load lessen marshal unmarshal memorize obfuscate offload onboard outsource overcome parametrize
parameterize permute prebuild precalculate preallocate prioritise provision quarantine rate-limit reauthenticate refocus reify reinforce remediate
renegotiate replicate repurpose requery resample reschedule resurrect revoke scrub segregate self-host sever splice summarise symbolicate
tokenise transcode unfreeze unhook unlist unnest unthrottle vectorize
respawn despawn rebalance nerf buff sunset heal vanish linger drain blink bounce drift wobble vibrate beep ring shake persist reappear stutter misbehave choke reply react snooze tick abstract accompany achieve advance affect aggregate agree aim anchor animate answer archive arrange arrive ask
attribute autocomplete autofill autoload await back bail base benchmark bind blur bootstrap borrow bubble bust cascade cast center chain
chunk click clip clobber coalesce colocate color commit compact compare compensate comply compose concatenate confine confuse
connect contain cooperate crawl crop cross debug decide declare decompress decorate decrypt dedent delimit demonstrate denormalize
depend design destroy destructure diagnose diff dim disappear discover dispatch divide drag drain draw drive duplicate
encapsulate encounter encrypt enqueue enumerate erase error examine exceed exempt exist explore extrapolate fade fill fire fit flip flow
fold forget fuzz gain gather go grab grow guess hang happen hardcode hash hit hold hook hover hurt impact imply index inform
initiate instruct intend interact interleave intern interpolate interpret intersect invite issue jump kill label lack lag lay
learn leak look instantiate orient rotate activate navigate lex like lint listen live lose mangle manipulate master meet miss mix modularize mute mutate name navigate need negotiate nest
notice number nullify obtain occur opt outline overflow overlap overwrite own page paginate paint panic partition paste
ping pipe plan play point poll pop position possess post pre-bundle precompile predict prefetch prepend pretend pretty-print
probe proceed profile project prompt proofread proxy purge qualify quit rank re-add re-enable re-export re-render re-run re-throw reach
reattach rebase recalculate recognize recompute recreate recurse recycle redact redefine reexport refetch refer reformat refit regenerate regress
reinitialize reject relate relay reland relocate remap remind remount reopen repeat repopulate reposition reprocess reproduce rerender
resend reserve reshape resize resubmit result retarget rethink retype reverse rewind rewire sample satisfy saturate save scaffold scan score
search see seed seek seem segment sequence settle shadow shape share sharpen shave short-circuit shrink shuffle sidestep sign signal simulate sit size
sleep slice smooth soften solve space spam spawn spell spend spin spot squash stack stage stagger stall stand state stay steal step stick
stitch stretch style submit subtract suffer suffix sum summarize supersede surround survive suspend synthesize tailor tap
template thread tie tint title touch transition transmit transpile transport trap tree-shake trip typecheck type-check undo unflag
unify unlink unload unmark unmask unref unroll unset untangle unzip upsert vary view violate virtualize void vote want warrant wash
weigh whitelist win withdraw withhold work worsen zero zip zoom auto-detect auto-generate autoscale backfill bisect calibrate
categorize celebrate characterize checkpoint circumvent classify commence communicate compensate complain conceal condense conflict
conserve construct contact correlate dedicate defend degrade demand deposit devise differentiate diminish discontinue distribute
diversify elaborate elevate emphasize employ emulate engage exchange exercise exhaust exhibit expire expedite exploit fine-tune formalize formulate
freshen govern graduate halt hasten illustrate imitate impose impress indicate insulate interrupt internationalize invent invest
justify lengthen magnify market maximize mature mend multiply neglect neutralize observe occupy operate orchestrate oversee
pair participate perfect personalize phase pivot practice preempt prescribe proclaim prolong propose punctuate purchase quantify
rate realign rearrange reassign recheck reclaim reconfigure reconsider reconstruct refill regain regard regulate
rehash relabel relaunch relink renew renumber reorient repackage repaint reparse rephrase reprioritize rescue reset resemble
reshuffle resolve restart restyle resurface retire retrieve revalidate revisit revive reword scramble shield shut spare stash
steer stress subdivide subset succeed suit swipe tabulate tag terminate trade transcribe uncover undergo undo unfold
unlock unveil uphold urge validate visualize voice warm wipe witness`;

/** Past forms and participles that no rule gives, where the two differ or neither is regular. */
export const irregularParticiples: Readonly<Record<string, string>> = {
  become: 'become',
  begin: 'begun',
  break: 'broken',
  choose: 'chosen',
  come: 'come',
  draw: 'drawn',
  drive: 'driven',
  fall: 'fallen',
  forbid: 'forbidden',
  forget: 'forgotten',
  forgo: 'forgone',
  freeze: 'frozen',
  get: 'gotten',
  give: 'given',
  go: 'gone',
  grow: 'grown',
  hide: 'hidden',
  override: 'overridden',
  overcome: 'overcome',
  overwrite: 'overwritten',
  redo: 'redone',
  redraw: 'redrawn',
  rerun: 'rerun',
  're-run': 're-run',
  rethrow: 'rethrown',
  're-throw': 're-thrown',
  rewrite: 'rewritten',
  run: 'run',
  see: 'seen',
  show: 'shown',
  shrink: 'shrunk',
  speed: 'sped',
  steal: 'stolen',
  take: 'taken',
  throw: 'thrown',
  undergo: 'undergone',
  undo: 'undone',
  unfreeze: 'unfrozen',
  wake: 'woken',
  withdraw: 'withdrawn',
  write: 'written',
};

export const moreIrregularPasts: Readonly<Record<string, string>> = {
  become: 'became',
  begin: 'began',
  bind: 'bound',
  cast: 'cast',
  come: 'came',
  draw: 'drew',
  drive: 'drove',
  fit: 'fit',
  forget: 'forgot',
  forgo: 'forwent',
  go: 'went',
  grow: 'grew',
  hang: 'hung',
  hit: 'hit',
  hold: 'held',
  hurt: 'hurt',
  lay: 'laid',
  lead: 'led',
  lose: 'lost',
  mean: 'meant',
  meet: 'met',
  overcome: 'overcame',
  overwrite: 'overwrote',
  prebuild: 'prebuilt',
  quit: 'quit',
  rebind: 'rebound',
  recast: 'recast',
  redo: 'redid',
  're-run': 're-ran',
  're-throw': 're-threw',
  rethink: 'rethought',
  rewind: 'rewound',
  say: 'said',
  see: 'saw',
  seek: 'sought',
  resend: 'resent',
  shrink: 'shrank',
  shut: 'shut',
  sit: 'sat',
  sleep: 'slept',
  spend: 'spent',
  spin: 'spun',
  stand: 'stood',
  steal: 'stole',
  stick: 'stuck',
  teach: 'taught',
  tell: 'told',
  undo: 'undid',
  unfreeze: 'unfroze',
  undergo: 'underwent',
  unbind: 'unbound',
  unset: 'unset',
  uphold: 'upheld',
  win: 'won',
  withdraw: 'withdrew',
  withhold: 'withheld',
};
