import { wordList, wordSet } from '../word-list.ts';

/** Verbs that open entries of release notes. The list is complete: other words are quoted. */
const regular =
  'abort accelerate accept access accommodate account acquire activate adapt add address adjust adopt advance advertise aggregate align allocate allow alter amend animate annotate announce anonymize answer anticipate append apply archive arrange ask assert assign associate assume attach attempt audit authenticate authorize automate avoid await back backport balance ban batch beautify begin benchmark bind blacklist block boost bootstrap borrow bound branch break bring broadcast bubble buffer build bump bundle bypass cache calculate call cancel cap capitalize capture carry cast catch categorize cause center centralize certify chain change check choose claim clamp clarify classify clean cleanup clear click clip clone close coerce collapse collect color combine comment commit communicate compact compare compensate compile complain complete compose compress compute concatenate condense configure confirm conform connect consider consolidate construct consult consume contain continue contribute control convert coordinate copy correct correlate count crash create crop customize cut deactivate debounce debug declare decode decorate decouple decrease decrypt deduce dedupe deduplicate default defer define degrade delay delegate delete deliver demand demote deny depend deploy deprecate deregister derive describe deserialize destroy detach detail detect determine diagnose differentiate dim direct disable disallow discard disconnect discontinue discourage discover dismiss dispatch display disregard distinguish distribute divide document double downgrade download drag draw drive drop dump duplicate ease echo edit elevate eliminate embed emit emphasize empty emulate enable enclose encode encourage encrypt end enforce enhance enlarge enqueue enrich ensure enter enumerate erase escape establish estimate evaluate examine exchange exclude execute exempt exit expand expect expire explain exploit explore export expose extend extract face fade fail fall favor feed fetch fill filter finalize find fine-tune finish fire fit fix flag flatten flicker flip flush focus fold follow forbid force forget formalize format forward free freeze gate gather generalize generate get give grab grant group grow guarantee guard guess guide halt handle hang hardcode harden hash help hide highlight hint hoist hold honor hook host humanize identify ignore illustrate implement imply import impose improve include incorporate increase increment indent index indicate infer inform inherit initialize initiate inject inline insert inspect install instantiate instrument integrate intercept interpolate interpret introduce invalidate invert invoke isolate issue iterate join jump justify keep kill label launch lay lazy-load lead leak learn leave lengthen let lift limit link list listen load localize lock log look lookup loop loosen lose lower maintain make manage map mark mask match maximize measure memoize mention merge migrate minify minimize mirror mitigate mock model modernize modify monitor mount move multiply mute name narrow navigate negotiate nest normalize note notify obtain offer offload omit open opt optimize order organize output overhaul override overwrite own pack package pad paginate paint panic parallelize parameterize parse partition pass paste patch pause perform permit persist pick pin place play plug pluralize point polish poll pop populate port position post postpone precompute predict prefer prefetch prefix preload prepare prepend preselect present preserve press prevent preview prime print prioritize probe process produce profile prohibit promote prompt proofread propagate propose protect prove provide provision proxy prune publish pull purge push put query queue quit quote raise randomize rank re-add re-enable re-export re-render reach reactivate read realign reapply rearrange reassign rebase rebuild recalculate receive recheck recognize recommend recompute reconcile reconfigure reconnect record recover recreate rectify redact redefine redesign redirect redo reduce refactor refer refine reflect reformat refresh refuse regenerate register reimplement reinforce reinstate reintroduce reject relabel relate relax release reload relocate rely remap remedy remember remind remove rename render reopen reorder reorganize repaint repair repeat rephrase replace replay replicate report reposition represent republish request require reroute rescale reschedule resend reserve reset reshape resize resolve respect respond restart restore restrict restructure resume retain retarget retest rethink rethrow retire retrieve retrigger retry return reuse revalidate revamp reveal revert review revise revisit revoke reword rework rewrite ring roll rotate round route run sample sanitize save scaffold scale scan schedule scope scroll search secure seed seek segment select sell send separate serialize serve set shadow shard share shift shim ship shorten show shrink shuffle shut sign signal silence simplify simulate size skip slice slow smooth snap snapshot solve sort source space spawn specify speed split spread squash stabilize stack stage stagger standardize start stash state steer step stop store stream streamline strengthen stretch strip structure stub style submit subscribe substitute subtract suggest summarize supply support suppress surface survive suspend swallow swap swipe switch sync synchronize tackle tag take tap target teach tell template terminate test thin throttle throw tidy tie tighten tint toggle tokenize tolerate touch trace track transcode transfer transform transition translate transpile trap traverse treat trigger trim truncate trust try tune turn tweak type unblock unbundle uncomment undo unescape unhide unify uninstall unlink unload unlock unmount unpack unpin unregister unroll unset unsubscribe untangle unveil unwrap update upgrade upload upsert use utilize validate vary vectorize vendor verify version view visualize void vote wait walk warn watch weaken whitelist widen wipe wire withdraw word work wrap write yield zoom';
/** Irregular past tenses. */
const irregular = new Map(
  wordList(
    'ring:rang drag:dragged lay:laid redo:redid rethrow:rethrew teach:taught tell:told ban:banned clip:clipped flip:flipped refer:referred hang:hung freeze:froze begin:began break:broke draw:drew drive:drove feed:fed forbid:forbade forget:forgot hold:held lead:led lose:lost overwrite:overwrote quit:quit resend:resent seek:sought sell:sold spread:spread withdraw:withdrew fit:fit tap:tapped trap:trapped pop:popped step:stepped stub:stubbed debug:debugged dim:dimmed shim:shimmed opt:opted tie:tied bind:bound choose:chose cut:cut find:found get:got give:gave grow:grew leave:left put:put shrink:shrank shut:shut take:took throw:threw undo:undid unset:unset rebuild:rebuilt snap:snapped tag:tagged plug:plugged scan:scanned pad:padded cap:capped clamp:clamped crop:cropped hook:hooked submit:submitted control:controlled commit:committed emit:emitted permit:permitted remap:remapped unpin:unpinned unwrap:unwrapped slice:sliced spawn:spawned transfer:transferred fold:folded bring:brought build:built catch:caught fall:fell hide:hid keep:kept let:let make:made override:overrode read:read rethink:rethought rewrite:rewrote run:ran send:sent set:set reset:reset show:showed split:split speed:sped stop:stopped write:wrote drop:dropped skip:skipped strip:stripped swap:swapped ship:shipped wrap:wrapped trim:trimmed map:mapped pin:pinned log:logged flag:flagged embed:embedded defer:deferred infer:inferred prefer:preferred omit:omitted format:formatted program:programmed',
  ).map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);

/** Verbs that are as often nouns. They open an entry as verbs only if the next word shows it. */
const nouns = wordSet(
  'access account address advance answer attempt audit back backport balance ban batch benchmark block boost branch break broadcast bubble buffer build bundle cache call cap capture cast cause center chain change check claim clean cleanup clear click clip clone close color comment commit compact complete control copy count crash crop cut default delay demand detail dim direct display document double download drag draw drive dump duplicate ease echo edit empty end escape estimate exchange exit exploit export face fade favor feed fill filter fire fit flag flicker flip focus fold force format forward free freeze gate gather grant group guard guess guide hang hash help highlight hint hook host import indent index issue join jump kill label launch lead leak leave lift limit link list lock log look lookup loop map mark mask match measure mirror mock model monitor mount mute name note open order output overhaul override own pack package pad paint panic pass paste patch pause pick pin place play plug point poll pop port position post prefix present press preview prime print probe process produce profile prompt proxy query queue quote rank reach read record release repair repeat replay report request reserve reset restart retry return revamp review ring roll round route run sample scale scan schedule scope scroll search secure seed segment shadow shard share shift ship sign signal silence size slice slow smooth snap snapshot sort source space speed split spread stack stage start stash state step stop store stream stretch structure stub style supply surface swap swipe switch sync tag tap target template test throttle throw tie tint toggle touch trace track transfer transition trap trigger trust turn tweak type upload vendor version view void vote wait walk watch wire word work wrap yield zoom',
);

/** Verbs with a particle: "Work around a bug". Before "for" or "on", most words are nouns. */
const phrasal = wordSet(
  'account_for allow_for allow_to ask_for back_up break_up bring_back carry_over catch_up check_for clean_up clear_up close_down complain_about comply_with conform_to cut_down cut_off deal_with depend_on fall_back figure_out fill_in fill_out filter_out get_rid give_up guard_against hook_up keep_up lay_out leave_out listen_for listen_to look_at look_for look_up loop_over make_use move_away point_at point_to prompt_for protect_against protect_from pull_in put_back react_to read_from recover_from refer_to rely_on respond_to roll_back roll_out round_off rule_out run_on scroll_to search_for send_out shut_down slow_down sort_out speed_up split_out split_up start_up strip_off strip_out subscribe_to swap_out switch_off switch_on take_into tear_down tidy_up turn_off turn_on wait_for wait_until warn_about warn_against warn_if warn_when work_around work_with wrap_up write_out',
);

export const isPhrasal = (base: string, next: string): boolean => phrasal.has(`${base}_${next}`);

export type VerbForm = 'base' | 'third' | 'past';
export type Verb = { readonly base: string; readonly form: VerbForm };

const forms = new Map<string, Verb>();
for (const base of regular.split(' ')) {
  forms.set(pastOf(base), { base, form: 'past' });
  forms.set(thirdPerson(base), { base, form: 'third' });
  forms.set(base, { base, form: 'base' });
}
// British spellings of the same verbs: "normalise", "colour", "labelled".
for (const [form, verb] of [...forms]) {
  if (/iz/.test(form)) forms.set(form.replace(/iz(?=e|ing)/, 'is'), verb);
  if (/^(?:col|fav|hon)or/.test(form)) forms.set(form.replace('or', 'our'), verb);
  if (/[aeiou][^aeiou]+[aeiou]led$/.test(form)) forms.set(form.replace(/led$/, 'lled'), verb);
}

export function findVerb(word: string): Verb | null {
  const lower = word.toLowerCase();
  const whole = forms.get(lower);
  if (whole !== undefined || !lower.includes('-')) return whole ?? null;
  const [, how = '', doing = ''] = compound.exec(lower) ?? [];
  const verb = forms.get(doing);
  return verb === undefined ? null : { ...verb, base: how + verb.base };
}

/** Matches a verb with a prefix: "rate-limit", "pre-fill", "auto-detect". */
const compound = /^((?:auto|bulk|cross|double|hard|hot|lazy|live|mass|over|pre|rate|soft|un)-)(\p{Ll}+)$/u;

/** Returns the base form of a gerund: "disable" for "disabling". */
export function baseOfGerund(word: string): string | null {
  const stem = /^(\p{L}{2,})ing$/u.exec(word.toLowerCase())?.[1] ?? '';
  return [stem, `${stem}e`, stem.slice(0, -1)].find((base) => findVerb(base)?.form === 'base') ?? null;
}

export function isAlsoNoun(base: string): boolean {
  return nouns.has(base.slice(base.lastIndexOf('-') + 1));
}

/** Whether a base form in the middle of a phrase may be a noun: "import and export". */
export function isOftenNoun(base: string): boolean {
  return nouns.has(base) || oftenNouns.has(base);
}

const oftenNouns = wordSet(
  'bound fix support update upgrade use move show set change merge work import export',
);

/** Verbs that entries never use as a noun or to describe one. */
const sure = wordSet(
  'fix resolve add remove introduce make implement drop bring allow ensure prevent improve reduce increase rename replace move enable disable avoid deprecate retire simplify optimize refine',
);

export const isSure = (base: string): boolean => sure.has(base);

/** Conjugates further verbs like the first: "Add tabs and improve search". Null if a word may not be a verb. */
export function conjugated(rest: string, form: VerbForm): string | null {
  let [doubtful, unjoined] = [false, ''];
  const said = rest.replace(
    /(\band (?:also )?|& |, (?:and )?)(\p{Ll}[\p{Ll}-]+)(?= (\S+))/gu,
    (whole, joint: string, word: string, next: string, at: number) => {
      const verb = findVerb(word);
      if (verb === null || verb.form !== form || isAim(rest.slice(0, at))) return whole;
      // "drag and drop errors"
      if (pairs.test(rest.slice(0, at + whole.length))) return whole;
      const certain = sure.has(verb.base) || /^(?:the|an?|its|your|their|all|each|this|these)$/.test(next);
      if (!certain && (form === 'past' || isOftenNoun(verb.base))) {
        doubtful = true;
        return whole;
      }
      const further = `${joint}${thirdPerson(verb.base)}`;
      unjoined = joint === ', ' ? further : '';
      return further;
    },
  );
  if (doubtful || unjoined === '') return doubtful ? null : said;
  // "Remove the cache, improve startup" lacks "and".
  const at = said.lastIndexOf(unjoined);
  return `${said.slice(0, at)}${said.slice(0, at).includes(',') ? ',' : ''} and${said.slice(at + 1)}`;
}

/** Matches two verbs that name one thing. */
const pairs =
  /\b(?:drag and drop|(?:search|find) and replace|(?:cut|copy) and paste|point and click|(?:import and export|export and import)|(?:show|hide) and (?:show|hide)|read and write|undo and redo|start and stop|push and pull|pan and zoom|zoom and pan|play and pause|pack and unpack|trial and error|look and feel)$/;

/** Whether a text ends in a purpose, which "and" continues: "tools to open". */
function isAim(text: string): boolean {
  const [, word = ''] = /(?:^|\s)to (\p{Ll}+)(?: [^\s,;.]+){0,6}\s?$/u.exec(text) ?? [];
  return findVerb(word)?.form === 'base';
}

export function thirdPerson(base: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

function pastOf(base: string): string {
  const known = irregular.get(base);
  if (known !== undefined) return known;
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

/** Actions of a release that users may also perform: "Rename sessions". */
const shared = wordList(
  'switch migrate change replace rename move convert restore reduce increase create split merge include clean complete remove drop enable disable',
).map(thirdPerson);
/** Actions of a release. All other actions are those of the product. */
export const releaseVerbs = new Set([
  ...wordList(
    'bump add fix squash improve update upgrade introduce redesign rework deprecate revert refactor optimize enhance extend implement simplify polish rewrite make bring resolve correct promote expose provide mitigate address overhaul revamp bundle ship document unify stabilize modernize tweak adjust refine refresh tighten harden strengthen reintroduce prepare finish expand clarify streamline discontinue retire rephrase reword speed',
  ).map(thirdPerson),
  ...shared,
]);
export const isShared = (third: string): boolean => shared.includes(third);

/** Verbs for actions of users, unless the entry names an actor. */
export const offered: ReadonlySet<string> = wordSet(
  'set configure customize manage view browse edit share export import filter sort search mark pin choose pick select schedule track invite preview compare upload download',
);

/** Whether an entry is an action of users: "View login attempts", "Mark rules as critical". */
export function isOffer(text: string): boolean {
  const verb = findVerb(text.split(' ', 1)[0] ?? '');
  return verb?.form === 'base' && offered.has(verb.base);
}

/**
 * Whether a phrase is surely an action of users: "Attach several files", "Reply to comments", but not "Export dialog" or
 * the subject of a commit.
 */
export function isUsersOwn(text: string): boolean {
  return usersOwn.test(text);
}

const usersOwn =
  /^(?:Attach|Reply|Browse|Choose|Customi[sz]e|Pick|Select|Import|Export|Share|Invite|Listen|Join|Follow|Search|Sort|Filter|Compare|Edit|Rename|Duplicate|Schedule|Book|Pay|Sign|Draw|Record|Download|Upload|Print|Scan|Split|Mark|Pin|Mute|Bookmark|React|Vote) (?:an?|the|your|several|multiple|all|any|more|many|to|from|by|with|[\p{Ll}-]+[^su\P{L}]s)(?!\S)/u;

/** Whether a verb may be the users' own: "Configure reminders", "Change your address". */
export function isAsked({ base, form }: Verb, rest: string): boolean {
  return (
    form === 'base' && (offered.has(base) || (isShared(thirdPerson(base)) && /\b(?:your?|any)\b/.test(rest)))
  );
}
