/**
 * Words of orders by language, as alternatives of regular expressions. In languages with spaces a column has whole
 * words; in Japanese and Chinese it may also contain the grammar around a word.
 */
export type Row = {
  /**
   * Verbs for what a victim gives away, unlocks or claims: "confirm", "send". All verbs here have the form of an
   * order.
   */
  readonly hand: string;
  /** Ways to contact somebody. */
  readonly call: string;
  readonly pay: string;
  readonly secret: string;
  readonly money: string;
  /** Recipients. */
  readonly agent: string;
  /** Things that a listener would miss. */
  readonly account: string;
  /** What happens to such a thing, or how soon. */
  readonly threat: string;
  /** Verbs that switch something off. */
  readonly off: string;
  readonly guard: string;
  readonly buy: string;
  readonly gift: string;
  /** The code on a gift card. */
  readonly code: string;
  /** A secret that is given away in passing: "by calling … and giving the agent the password". */
  readonly giving: string;
  /** Verbs that start a command. */
  readonly run: string;
  /** Words that make an account the listener's. */
  readonly own: string;
  /** Words that open a case: "if your account is locked". */
  readonly condition: string;
  /** Words before a verb that make it a choice, a warning or a report. */
  readonly excuse: string;
};

export const english: Row = {
  hand: 'give|reply|send|forward|read|tell|share|(?:text|e?-?mail|type)(?= (?:your|their|the|us|it|them|him|her|me|photos|pictures))|submit|provide|state|spell|dictate|confirm|verify|validate|re-?enter|enter|update|keep|unlock|restore|secure|claim',
  call: 'call|ring|dial|(?:phone|text|message|whatsapp)(?= (?:us|the|our|\\+?\\d))|telephone|contact|visit|go to|(?:log|sign) in|click|open',
  pay: 'pay|wire|transfer|send|deposit|remit',
  secret:
    '(?:your|their) (?:\\S+ ){0,3}(?:passwords?|passcodes?|credentials|logins?|identity|accounts?|cards?|card numbers?|pins?|wallet|bank|payment|billing|(?<!\\bsource )codes?|(?:seed|recovery) phrase|social security number|prize|gift|reward|refund|payout|winnings|compensation)|gift ?cards?|card numbers?|(?:one-time|verification|security|authentication|login|(?:four|six|eight|\\d)[- ]digit) (?:codes?|passwords?|passcodes?|pins?)|codes? (?:from your authenticator|on your (?:screen|phone)|(?:that )?(?:we|you) (?:just |have )?(?:texted|sent|received|got))',
  money:
    '(?:\\d|hundred|thousand) ?(?:us )?(?:dollars?|euros?|pounds?|francs?|usd|eur|gbp)|bitcoins?|btc|ether(?:eum)?|ransom|fees?',
  agent:
    '(?:to|with) (?:our|an?|the (?:support|phone|service)) (?:\\S+ )?(?:agents?|technicians?|representatives?|operators?|advisors?|staff|hotline|desk|caller)|(?:to|tell|give) (?:the|our) (?:agent|caller|technician)|with our support team|reply with (?:the|your) (?:\\S+ )?(?:code|password|pin)',
  account:
    '(?:your|their|all|every|user|customer) (?:\\S+ ){0,2}(?:accounts?|licen[sc]es?|subscriptions?|memberships?|devices?|computers?|phones?|ids?|access)',
  threat:
    'on hold|frozen|keep|lose|losing|loss|locked|blocked|suspen(?:ded|sion)|closed|closure|deleted|deletion|terminated|expired|breached|hacked|infected|compromised|wiped|erased|disabled|deactivated|otherwise|or else|unless|within|today|tonight|midnight|immediately|at once|urgent(?:ly)?',
  off: 'disable|turn off|switch off|deactivate|uninstall|stop|remove',
  guard:
    'your (?:\\S+ ){0,3}(?:firewalls?|anti-?virus|virus scanners?|security software|(?:malware|endpoint|virus) protection|two-factor authentication|2fa)(?! (?:rule|polic|except|setting|scan|entr|log))',
  buy: 'buy|purchase|get|pick up',
  gift: '(?:gift|itunes|steam|prepaid) ?cards?|vouchers?',
  code: '(?:codes?|numbers|photos?|pictures?)(?![^.]{0,40}\\bfriends?)',
  giving:
    '(?:by|and|then) (?:giving|telling|reading|sharing|providing|stating|sending|texting)\\b[^.;]{0,40}\\b(?:passwords?|passcodes?|pins?|card numbers?|codes?)|(?:have|keep|hold) (?:your|a) (?:\\S+ ){0,2}(?:cards?|card numbers?|pins?|passwords?|passcodes?|bank details|wallet) (?:\\S+ ){0,2}(?:ready|handy|(?:at|to|in|on) hand|in front of you)',
  run: 'run|paste|type|enter|execute|copy|use',
  own: '(?=your)',
  condition: 'if|when|once|whose',
  excuse:
    "told|tells?|ask(?:s|ed|ing)?|tricked|claim(?:s|ed|ing)?|never|nobody|no one|not(?! (?:wait|hesitate|delay|lose|miss|ignore))|don['’]t(?! (?:wait|hesitate|delay|lose|miss|ignore))|can|could|would|may|might|able|way|option|ability|allow(?:s|ed)?|lets?|add(?:s|ed)?|who|that|which|how",
};

/** German, French, Spanish, Italian and Portuguese. */
export const spaced: readonly Row[] = [
  {
    hand: '(?:(?:bestätige|verifiziere|gebe|sende|schicke|nenne|teile|maile|übermittle|aktualisiere)n?|bestätigt|gebt|sendet|schickt|nennt|übermittelt)(?![^.,;]{0,40}\\bnie)|gib|(?:ein|an|weiter)(?:zu)?geben|mit(?:zu)?teilen',
    call: 'ruf(?:en?|t)|an(?:zu)?rufen|wählen?|besuchen?|kontaktieren?|klicken?|melden sie sich',
    pay: '(?:be)?zahlen?|überweisen?|sende|schicke|senden sie',
    secret:
      'passw[oö]rt(?:er)?|kennw[oö]rt(?:er)?|kartennummern?|kreditkarten?(?:nummer)?|bankdaten|zugangsdaten|kontodaten|pin|tan|geschenkkarten?|gutscheinkarten?|(?:sicherheits|bestätigungs|einmal)-?codes?|(?:vier|sechs|acht|\\d-?)stelligen? codes?|identität',
    money: '\\d ?(?:euro|dollar|franken|eur|usd)|bitcoins?|lösegeld|gebühr',
    agent:
      'an (?:unseren?|einen?|den|die) (?:\\S+ )?(?:mitarbeiter(?:in)?|techniker(?:in)?|berater(?:in)?|agenten|hotline)|(?:unserem|einem|dem) (?:mitarbeiter|techniker|berater|agenten|anrufer)',
    account: 'kont(?:o|en)|lizenz(?:en)?|abo|gerät|computer|rechner|zugang',
    threat:
      'sonst|andernfalls|gesperrt|gelöscht|geschlossen|verlieren|behalten|verlust|sperrung|abgelaufen|gehackt|infiziert|innerhalb|binnen|sofort|heute|umgehend|unverzüglich',
    off: 'deaktivieren?|schalten?|abschalten|ausschalten|deinstallieren?',
    guard:
      '(?:ihren?|deinen?|euren?|ihr|dein) (?:\\S+ ){0,2}(?:firewall|virenscanner|virenschutz|antivirus|antivirenprogramm)',
    buy: 'kaufen?|besorgen?|besorg',
    gift: 'geschenkkarten?|gutschein(?:karten?|e)',
    code: 'codes?|nummern|fotos?',
    giving:
      '(?:und|durch) (?:die )?(?:angabe|nennung|mitteilung|weitergabe) [^.;]{0,30}(?:passw|kennw|pin|kart|code)[a-zß-ÿ]{0,12}|(?:karte|kreditkarte|bankkarte|pin|kartennummer) bereit(?:halten|legen)?',
    run: '(?:führen|fügen|geben|kopieren) sie',
    own: '(?:ihre?|deine?|eure?) (?:\\S+ ){0,2}',
    condition: 'wenn|falls',
    excuse:
      'nie|niemals|nicht(?! (?:warten|zögern))|keine?n?|können?|kann|konnten?|könnten?|fordern?|auffordern?|baten?|die|wie|um',
  },
  {
    hand: '(?:confirm|vérifi|donn|envoy|communiqu|entr|indiqu|valid|dict)e[zr]|saisi(?:ssez|r)|fourni(?:ssez|r)|transmett(?:ez|re)|lisez',
    call: '(?:appel|compos|contact|visit|cliqu|téléphon)e[zr]|appelle[zr]?|connectez-vous|rendez-vous',
    pay: '(?:pay|vir|vers|envoy|transfér)e[zr]',
    secret:
      'mots? de passe|numéros? de carte|cartes? bancaires?|coordonnées bancaires|identifiants?|code (?:pin|secret|de (?:sécurité|vérification|confirmation)|à (?:quatre|six|\\d) chiffres|reçu)|cartes?[- ]cadeaux?|identité',
    money: '\\d ?(?:euros?|dollars?|francs?|eur|usd)|bitcoins?|rançon|frais',
    agent:
      '(?:à (?:notre|un|une|nos)|au) (?:\\S+ )?(?:agents?|technicien(?:ne)?|conseill(?:er|ère)|opérat(?:eur|rice))',
    account: 'comptes?|licences?|abonnements?|appareils?|ordinateurs?|accès',
    threat:
      "sinon|bloqué[es]{0,2}|supprimé[es]{0,2}|fermé[es]{0,2}|suspendue?s?|suspension|perdre|garder|conserver|expirée?s?|piratée?s?|infectée?s?|dans l[’']heure|immédiatement|aujourd[’']hui|d[’']urgence|sous \\d+",
    off: 'désactive[zr]|éteignez|désinstalle[zr]|coupez',
    guard: 'votre (?:\\S+ ){0,2}(?:pare-feu|antivirus|firewall)',
    buy: 'achete[zr]',
    gift: 'cartes?[- ]cadeaux?',
    code: 'codes?|numéros|photos?',
    giving:
      'en (?:donnant|communiquant|indiquant|dictant|fournissant) [^.;]{0,30}(?:mot de passe|code|carte|pin)|(?:munissez-vous|préparez) [^.;]{0,10}(?:carte|mot de passe|code)',
    run: 'collez|tapez|exécutez|lancez|saisissez|copiez',
    own: '(?:votre|vos|ton) (?:\\S+ ){0,2}',
    condition: 'si|lorsque|quand',
    excuse: "ne|n['’][a-zß-ÿ]{0,20}|jamais|peu(?:t|vez|vent)|pouvai(?:t|ent)|demand[a-zß-ÿ]{1,6}|qui|comment",
  },
  {
    hand: '(?:confirm|facilit|proporcion|ingres|dict)(?:e|en|a|ar)|verifi(?:que|quen|ca|car)|env(?:íen?|ía|iar)|dé|den|dar|introdu(?:zcan?|cir|ce)|comparta|compartir|actuali(?:ce|zar)|lea|dígale',
    call: 'llam(?:e|en|a|ar)|marque|contacte|visit(?:e|en|a|ar)|haga clic|inicie sesión|telefonee',
    pay: 'pag(?:ue|uen|ar)|transfi(?:era|ere)|transferir|env(?:íen?|ía|iar)|deposite|ingrese',
    secret:
      'contraseñas?|claves?|números? de (?:su |la )?tarjeta|tarjetas? de (?:crédito|regalo)|datos bancarios|credenciales|pin|código (?:de (?:seguridad|verificación|(?:cuatro|seis|\\d) (?:dígitos|cifras))|que recibió|recibido)|identidad',
    money: '\\d ?(?:dólares|euros|pesos|eur|usd)|bitcoins?|rescate|tarifa',
    agent:
      'a (?:nuestr[oa]s?|una?) (?:\\S+ )?(?:agentes?|técnic[oa]|operador(?:a)?|asesor(?:a)?)|al (?:agente|técnico|operador)',
    account: 'cuentas?|licencias?|suscripci(?:ón|ones)|dispositivos?|equipo|ordenador|computadora|acceso',
    threat:
      'bloquead[oa]s?|eliminad[oa]s?|cerrad[oa]s?|suspendid[oa]s?|suspensión|perder[áa]?|conservar|mantener|caducado|vencido|hackead[oa]s?|infectad[oa]s?|en (?:una|\\d+) horas?|inmediatamente|hoy|urgente|de lo contrario|si no',
    off: 'desactiv(?:e|en|a|ar)|apague|desinstale|deshabilite',
    guard: '(?:su|tu) (?:\\S+ ){0,2}(?:cortafuegos|antivirus|firewall)',
    buy: 'compr(?:e|en|a|ar)',
    gift: 'tarjetas? (?:de )?regalo',
    code: 'códigos?|números|fotos?',
    giving:
      '(?:dando|facilitando|diciendo|indicando|proporcionando|leyendo) [^.;]{0,30}(?:contraseña|clave|código|pin|tarjeta)|tenga (?:a mano )?(?:su|la) (?:tarjeta|contraseña|clave|pin)',
    run: 'pegue|ejecute|escriba|copie|introduzca',
    own: '(?:su|tu) (?:\\S+ ){0,2}',
    condition: 'si|cuando',
    excuse: 'no|nunca|jamás|pueden?|podían?|ped[a-zß-ÿ]{1,5}|pid[a-zß-ÿ]{1,5}|que|cómo',
  },
  {
    hand: '(?:conferm|invi)(?:i|a|ate|are|ino)|verifi(?:chi|ca|cate|care)|dia|dare|forni(?:sca|sci|te|re)|inseri(?:sca|sci|te|re)|comuni(?:chi|ca|cate|care)|legga|detti',
    call: '(?:chiam|telefon)(?:i|a|ate|are)|contatt(?:i|a|ate|are)|visit(?:i|a|ate|are)|clicchi|acceda',
    pay: 'pagh?(?:i|a|ate|are)|invi(?:i|a|ate|are)|vers(?:i|a|ate|are)|trasferi(?:sca|sci|te|re)|bonific(?:hi|a|are)',
    secret:
      'password|numer[oi] (?:di|della) (?:sua )?carta|cart[ae] di credito|cart[ae] regalo|buon[oi] regalo|dati bancari|credenziali|pin|codice (?:di (?:sicurezza|verifica)|(?:di|a) (?:quattro|sei|\\d) cifre|ricevuto)|identità',
    money: '\\d ?(?:euro|dollari|eur|usd)|bitcoins?|riscatto|tariffa',
    agent: '(?:al nostro|a un|al) (?:\\S+ )?(?:agente|tecnico|operatore|consulente)',
    account: 'account|cont[oi]|licenz[ae]|abbonament[oi]|dispositiv[oi]|computer|accesso',
    threat:
      'bloccat[oaie]|eliminat[oaie]|cancellat[oaie]|chius[oaie]|sospes[oaie]|sospensione|perder[eà]|mantenere|conservare|scadut[oaie]|violat[oaie]|infett[oaie]|entro|immediatamente|subito|oggi|altrimenti',
    off: 'disattiv(?:i|a|ate|are)|spenga|disinstalli|disabiliti',
    guard: 'il (?:suo|tuo|vostro) (?:\\S+ ){0,2}(?:firewall|antivirus)',
    buy: 'compr(?:i|a|ate|are)|acquist(?:i|a|ate|are)',
    gift: '(?:cart[ae]|buon[oi]) regalo',
    code: 'codic[ei]|numeri|foto',
    giving:
      '(?:dando|fornendo|comunicando|leggendo|dettando) [^.;]{0,30}(?:password|codice|pin|carta)|tenga (?:pronta |a portata di mano )?la (?:sua )?(?:carta|password)',
    run: 'incoll(?:i|a|ate)|esegu(?:a|i|ite)|digit(?:i|a|ate)|copi(?:a|ate)?',
    own: '(?:il|la) (?:suo|tuo|vostro|sua|tua|vostra) (?:\\S+ ){0,2}',
    condition: 'se|quando',
    excuse: 'non|mai|può|puoi|possono|potete|poteva|chied[a-zß-ÿ]{1,5}|chiest[a-zß-ÿ]|che|come',
  },
  {
    hand: '(?:confirm|envi|inform|digit|pass)(?:em?|ar)|verifi(?:quem?|car)|forne(?:çam?|cer)|insira|inserir|dê|dar|leia|atualize',
    call: '(?:telefon|contat|visit|acess)(?:em?|ar)|li(?:guem?|gar)|clique',
    pay: 'pa(?:guem?|gar)|transfira|transferir|envi(?:em?|ar)|deposite',
    secret:
      'senhas?|palavras?-passe|números? d[oe] (?:seu )?cartão|cartão de crédito|cart(?:ão|ões)[- ](?:de )?presente|vales?-presente|dados bancários|credenciais|pin|código (?:de (?:segurança|verificação|(?:quatro|seis|\\d) dígitos)|recebido|que recebeu)|identidade',
    money: '\\d ?(?:reais|euros|dólares|eur|usd|brl)|bitcoins?|resgate|taxa',
    agent: '(?:ao nosso|a um|para (?:o nosso|nosso|um)) (?:\\S+ )?(?:agente|técnico|atendente|operador)',
    account: 'contas?|licenças?|assinaturas?|dispositivos?|computador|acesso',
    threat:
      'bloquead[oa]s?|excluíd[oa]s?|encerrad[oa]s?|suspens[oa]s?|suspensão|perder[áa]?|manter|conservar|expirou|hackead[oa]s?|infectad[oa]s?|dentro de|em (?:uma|\\d+) horas?|imediatamente|hoje|urgente|caso contrário|senão',
    off: 'desativ(?:em?|ar)|desligue|desinstale|desabilite',
    guard: '(?:o )?seu (?:\\S+ ){0,2}(?:firewall|antivírus)',
    buy: 'compr(?:em?|ar)',
    gift: 'cart(?:ão|ões)[- ](?:de )?presente|vales?-presente',
    code: 'códigos?|números|fotos?',
    giving:
      '(?:dando|informando|fornecendo|passando|lendo) [^.;]{0,30}(?:senha|código|pin|cartão)|tenha (?:em mãos )?(?:o |a )?(?:seu |sua )?(?:cartão|senha)',
    run: 'cole|execute|digite|copie|rode',
    own: '(?:sua|seu|tua|teu) (?:\\S+ ){0,2}',
    condition: 'se|quando',
    excuse: 'não|nunca|jamais|podem?|podia|ped[a-zß-ÿ]{1,5}|que|como',
  },
];

const please = '(?:ください|下さい|なさい|必要があります|こと)';
const urged = '(?:[请請](?![勿不])|必[须須]|[务務]必|立即|[马馬]上)(?:(?!不要|切?勿)[^。！？\\n]){0,40}?';

/** Japanese and Chinese. */
export const unspaced: readonly Row[] = [
  {
    hand: `(?:(?:確認|入力|送信|送付|提供|登録|更新|認証|共有)(?:して|する)?|送って?|伝えて?|教えて|知らせて|読み上げて)${please}`,
    call: `(?:(?:電話|連絡|アクセス|ログイン|訪問)(?:して|する)?|かけて)${please}`,
    pay: `(?:(?:送金|入金|振込)(?:して|する)?|支払って|払って|送って|振り込んで)${please}`,
    secret:
      'パスワード|暗証番号|カード番号|クレジットカード|口座番号|(?:認証|確認)コード|\\d桁の(?:コード|番号)|ギフトカード|個人情報',
    money: '\\d ?(?:円|ドル|ユーロ)|ビットコイン|手数料|身代金',
    agent: '(?:担当者|係員|オペレーター|エージェント|スタッフ)に',
    account: 'アカウント|口座|ライセンス|端末|パソコン|デバイス',
    threat:
      'さもないと|停止|凍結|削除され|失効|期限切れ|維持|失い|失う|感染|ハッキング|以内|今すぐ|直ちに|至急|本日中',
    off: `(?:無効に|オフに|停止)して${please}`,
    guard: 'ファイアウォール(?!の?(?:規則|ルール|設定))|ウイルス対策|アンチウイルス',
    buy: '購入し|買って|買い',
    gift: 'ギフトカード|プリペイドカード',
    code: 'コード|番号|写真',
    giving: '(?:パスワード|暗証番号|カード番号|コード)を(?:伝え|教え|言|知らせ)|カードを(?:ご?用意|手元に)',
    run: '(?:貼り付け|実行し|入力し|コピーし)て(?:ください|下さい)',
    own: '(?:お客様|あなた|貴方)の',
    condition: 'もし',
    excuse: '(?!)',
  },
  {
    hand: `${urged}(?:确认|確認|验证|驗證|输入|輸入|提供|发送|發送|发给|發給|发到|告知|告诉|提交|填写|念给|读给)`,
    call: `${urged}(?:拨打|撥打|致电|打电话|联系|访问|点击|登录)`,
    pay: `${urged}(?:支付|付款|转账|轉帳|汇款|匯款|转入|汇入|缴纳)`,
    secret: '密码|密碼|卡号|卡號|验证码|銀行卡|银行卡|信用卡|礼品卡|禮品卡|身份证|账号信息|助记词',
    money: '\\d ?(?:美元|元|欧元|人民币)|比特币|手续费|赎金',
    agent: '(?:给|給|向|告诉)(?:我们的)?(?:客服|工作人员|专员|技术员|对方)',
    account: '账户|账号|帳戶|帐户|帐号|许可证|设备|電腦|电脑|手机',
    threat: '否则|否則|冻结|停用|封禁|锁定|注销|删除|过期|感染|入侵|泄露|以内|小时内|立即|马上|今天|保留',
    off: `${urged}(?:关闭|關閉|停用|禁用|卸载)`,
    guard: '防火墙(?!规则)|杀毒软件|防病毒软件',
    buy: '购买|購買|买',
    gift: '礼品卡|禮品卡|充值卡|点卡',
    code: '卡密|照片|密码|密碼|卡号|卡號',
    giving:
      '(?:提供|告知|告诉|说出|念出)[^。]{0,10}(?:密码|密碼|卡号|验证码)|[准準][备備]好?(?:您的)?(?:银行卡|信用卡|卡)',
    run: '粘贴|运行|執行|执行|输入|复制',
    own: '[您你]的',
    condition: '如果|若',
    excuse: '(?!)',
  },
];
