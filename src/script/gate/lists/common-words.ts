import { wordSet } from '../../word-list.ts';

/** Function words: they have no content by themselves. */
export const functionWords = wordSet(
  `a an the this that these those and or but nor so yet if then than as at by for from in into of off on onto out over
  to up down with within about above across after again against along among around before behind below beneath beside
  besides between beneath beyond underneath during near per since through throughout toward towards under until upon via while whereas
  although though because unless without whoever whether i me my mine myself you your yours yourself yourselves he him his she her hers
  it its itself we us our ours ourselves they them their theirs themselves one's who whom whose which what when where
  why how there here be is am are was were been being have has had having do does did doing done can could may might
  must shall should will would cannot can't couldn't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't
  shouldn't haven't hasn't hadn't needn't mustn't let lets let's that's it's there's here's what's who's they're you're
  we're i'm i've you've we've they've you'll we'll it'll they'll i'd you'd we'd they'd not no yes only just also too
  very much many more most some any all both each every either neither none few fewer less least several own same other
  others another such even ever never always still already now soon once twice quite rather really almost nearly
  maybe perhaps however instead otherwise else anyway though well like got get gets getting go goes going come comes
  put take takes make makes made making say says said tell tells told mean means know see look looks thing things
  something anything nothing everything someone anyone everyone everybody nobody somebody way ways lot lots bit kind
  sort part one ones first second third fourth fifth sixth seventh eighth ninth tenth wherever whenever whatever whichever suppose imagine last next time times day days today people person anybody
  der die das den dem des ein eine einen einem einer und oder aber auch auf aus bei bis durch für gegen im in ins ist
  sind war waren wird werden wurde wurden hat haben mit nach nicht noch nur ob ohne sehr sein seine sich sie so über um
  unter vom von vor wenn wie wir zu zum zur dass es er ihr ich du man kein keine jetzt nun schon mehr dieser diese dieses
  le la les un une des du de et ou mais dans par pour sur sous vers chez depuis avec sans est sont être avoir qui que quoi ce cette ces il elle
  on nous vous ils elles ne pas plus se sa son ses leur leurs au aux en y el los las una unos unas del al con por para
  sin es son está están que se su sus lo como más no ya il lo gli i uno una dei delle di da con su per tra che si è sono
  o os as um uma uns umas do da dos das em no na nos nas com sem é são não mais`,
);

/** Words for narrating, transitions and summaries, which every script may use. */
export const narrationWords = wordSet(
  `release releases released version versions update updates updated upgrade upgrading upgraded notes note news new
  change changes changed feature features fix fixes fixed fixing improvement improvements improve improved product
  app application software tool project team company organization service document text page policy guide story
  start starts started begin begins beginning end ends ending finish close closes closing open opens opening
  good better bad big bigger small smaller large larger little long short quick quickly simple easy hard
  aim aims goal goals purpose common amount choice important matter matters worth worry serious interesting useful handy nice welcome sense question answer reason
  point points idea example case place side rest remainder whole everything anything headline highlight highlights
  list lists detail details line lines word words number numbers date dates diary month week year hour minute
  want wants need needs use uses using used work works working try find finds found show shows keep keeps give gives
  help helps think thinks call calls called ask asks asked hear listen listener listeners talk talking speak read
  reading move moves moving turn turns bring brings add adds added get ready happen happens happened
  user users customer customers admin admins developer developers maintainer maintainers everyone host hosts
  mostly mainly especially finally lastly meanwhile together apart actually simply clearly briefly plainly
  skip skipped miss missed leave leaves left stay stays stop stops stopped right wrong true sure fine ok okay
  old older earlier previous previously later latest newest current currently recent recently original
  today tomorrow far further farther next following covers cover include includes including included inside outside
  comes came goes went gone done back forward away ahead along favourite favorite small annoyance annoyances comfort
  comforts repair repairs repaired housekeeping curious written writing full complete completely entire entirely
  fault faults problem problems bug bugs issue issues hundred thousand
  author authors o'clock remember recall mind concern concerns item items entry entries announcement announcements record records minutes
  separate extra company core hand set sets took taken takes learn learned learnt step steps plan plans
  act acts sit sits past library system platform program early eye straight check longer limit most mid behind scenes glance short sum summary sums brief briefly quickly honest thanks goodbye farewell dozen dozens
  rule rules count counts counted option options setting settings report reports run runs ran running lead leads led possible impossible`,
);
