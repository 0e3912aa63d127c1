/** Words that weigh, and those of the same matter that make up for them in a unit. */
export type Weight = { readonly words: ReadonlySet<string>; readonly support: ReadonlySet<string> };

/** A word before the stroke may be said only where the units have one of the same line, before or after it. */
export const weightyWords: readonly Weight[] =
  `attacker attackers attack attacks attacked hacker hackers hacked hack intruder intruders breach breached breaches stolen steal stole stealing theft malicious exploit exploits exploited exploitable exploitation compromised compromise adversary impersonate impersonation tamper tampered
ransomware malware virus phishing scam spyware
lawsuit sued sue court fined illegal illegally regulator regulators prosecution legal lawful liable
fired layoffs resigned resigns dismissed sacked quit bankrupt bankruptcy insolvent
refund refunds refunded reimbursed reimbursement
discount discounts discounted cheaper sale bargain
price prices pricing priced cost costs charge charges charged fee fees pay pays paid bill billing billed subscription expensive plan plans
biggest greatest finest unbeatable unrivalled unmatched revolutionary amazing incredible stunning perfect flawless perfectly world-class groundbreaking legendary
award awards awarded prize record-breaking bestselling acclaimed
faster fast quicker speedier snappier snappy slower instant instantly / quickly speed speeds slow slowly performance perform performs latency quick seconds minutes milliseconds delay hours overnight throughput optimise optimize optimized optimised efficient efficiently time long parallel drastically reduce reduced less
lost lose loses losing loss wiped wipe erased erase corrupt corrupted corruption corrupts deleted overwritten overwrote / delete deletes deleting deletion overwrite missing swallow swallowed vanish vanished disappear disappeared truncated dropped discard discarded empty removed
crash crashes crashed crashing freeze freezes froze frozen freezing / hang hangs hung panic panics segfault abort aborts aborted exit quit quits terminate terminated fail fails failed error errors unresponsive deadlock deadlocks stuck die dies died stop stopped
gone removed removes removal discontinued retired abandoned scrapped axed sunset / remove dropped drop drops shut longer deprecated end ends ended replaced replaces replace fixed stop stops stopped without disappear disappears delete deleted strip stripped
guarantee guarantees guaranteed guaranteeing promise promises promised warranty
refuse refused refuses deny denied / reject rejected rejects decline declined not no cannot
acquired acquisition acquires merger merged partnership partner partners bought takeover
permanently permanent forever irreversible irreversibly irrevocable undone undo
death deaths died killed injured injuries casualties
password passwords credentials passphrase / credential secret secrets login log-in token tokens key keys
encrypted encrypt encryption encrypts decrypt end-to-end
millions billions thousands hundreds / million billion thousand hundred
banned ban bans banning expelled expel suspended suspend forbidden prohibited lifetime life
apologise apologize apologised apologized apology sorry regret regrets
complaint complaints complained outrage criticism backlash
rumour rumor rumours rumors reportedly allegedly
survey poll study research researchers scientists scientist university
investor investors shares stock funding revenue profit profits
secretly concealed conceal / hidden hide hides hid secret invisible silently
mandatory compulsory obligatory / required requires require must need needs necessary have
deadline deadlines / expire expires expired expiry expiration until by before end ends
beta alpha experimental preview experiment early prototype unstable
free gratis complimentary
backdoor backdoors spying spy surveillance track tracks tracked tracking tracker telemetry analytics monitor monitored
recall recalled recalls
emergency urgent urgently immediately critical severe asap soon
outage outages downtime / unavailable offline down interruption incident degraded unreachable
nobody / everyone everybody anyone anybody all every public publicly no none never not
doubled double doubles tripled triple halved twice quadrupled tenfold / half quarter third two three four
best
worst
never always
root administrator administrators admin admins superuser owner owners sudo
thief thieves burglar burglars criminal criminals robber robbers vandals
actor actors actress celebrity celebrities famous journalist journalists reporter newspaper
intelligence neural robot robots / ai ml
government ministry police military army
children child kids minors teenagers`
    .split('\n')
    .map((line) => {
      const [words = '', more = ''] = line.split(' / ');
      return { words: new Set(words.split(' ')), support: new Set(`${words} ${more}`.trim().split(' ')) };
    });

/** Words for things that lean one way, and their opposites. */
export const opposites: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] =
  `enable enables enabled enabling switched_on turned_on on_by_default on_unless = disable disables disabled disabling switched_off turned_off off_by_default off_unless
increase increases increased increasing rise rises rose grow grows higher raise raised raises larger = decrease decreases decreased decreasing reduce reduces reduced fall falls fell lower lowered lowers smaller shrink shrinks
faster quicker speedier = slower
allow allows allowed permit permits permitted acceptable = forbid forbids forbidden prohibit prohibits prohibited ban banned disallow disallowed unacceptable
required mandatory compulsory obligatory = optional voluntary
accept accepts accepted approve approved approves agreed = reject rejects rejected refuse refused deny denied decline declined
add adds added adding introduce introduces introduced introducing = remove removes removed removing delete deletes deleted drop drops dropped
include includes included including = exclude excludes excluded excluding
public publicly = private privately
import imports imported importing = export exports exported exporting
upload uploads uploaded uploading = download downloads downloaded downloading
encrypt encrypts encrypted = decrypt decrypts decrypted plain unencrypted
lock locks locked locking = unlock unlocks unlocked
show shows shown visible display displays displayed = hide hides hidden invisible
incoming inbound = outgoing outbound
internal internally = external externally
above = below
minimum = maximum
ascending = descending
synchronous = asynchronous
online = offline
manual manually = automatic automatically
temporary temporarily = permanent permanently
stable = unstable experimental beta
support supports supported = unsupported
safe safely secure = unsafe insecure
valid = invalid
known = unknown
paid = unpaid
win wins won = lose loses lost
success succeeds succeeded = failure fails
opt-in = opt-out
encourage encourages encouraged welcome = discourage discourages discouraged
buy buys bought = sell sells sold
employee employees = employer employers
sender senders = recipient recipients receiver receivers
horizontal horizontally = vertical vertically
left = right
weekday weekdays = weekend weekends
morning = evening
light = dark
passed carried = failed defeated
unanimously = narrowly
mutable = immutable
case-sensitive = case-insensitive
read-only = writable
cheaper = dearer`
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.split(' = ');
      return [new Set(one.split(' ')), new Set(other.split(' '))];
    });
