/** Short English words. In capitals they are emphasized, not acronyms. */
export const ordinaryWords: ReadonlySet<string> = new Set(
  `a able about add after again ago all also an and any are as ask at away
  back bad be been best big body bold book both box bug but buy by bye
  call came can car case cat city code cold come cool copy cost cut
  dark data date day days dead deep did do does doc docs don done dont down drop dry due
  each easy edit else end ever exit
  face fact fail fall far fast feel few file fill find fine fire first fix flag font food for form free from full fun
  gap game gave get gets give goes going gold gone good got great grow
  had half hand hard has have he head hear held help her here hey hi hide high him his hold home hot hour how hub huge
  idea if in info into is it its
  job join jump just
  keep kept key keys kind king knew know
  lack land last late law lead left less let life like line link list live load lock log login logs long look lost lot love low
  made mail main make man many map may me mean meet men menu menus might mind mix mode more most move much must my
  name near need never new news next nice no node none nor not note now null
  of off oh old on once one only onto open or other our out over own
  page part pass past path pay per pick plan play plus pop post power pull push put
  quit quick quiz raw read real red rest rich right rise road role room root row rule run runs
  safe said same save say see seen self sell send sent set sets she ship shop short show side sign site size skip slow so some soon sort
  step stop such sure swap
  tab tag take talk task tell test text than that the them then they thin this thus tier time tip to told too took tool top true try turn two type
  under undo until up upon use used user very view void
  wait walk wall want warn was way we web week well went were what when where which who why wide will win wish with word work would
  yes yet you your zero zone go am
  alter begin create delete drop false group having index inner insert limit order outer select table union update values alpha beta`.split(
    /\s+/,
  ),
);
