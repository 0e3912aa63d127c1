/** Forms of one thing. A sentence may use any of them for any other. */
export const abbreviations: readonly (readonly string[])[] =
  `ui=user interface; gui=graphical user interface; api=application programming interface;
cli=command line=command-line; sso=single sign-on=single sign on; oidc=openid connect;
mfa=multi-factor authentication=multifactor authentication; 2fa=two-factor authentication;
totp=one-time code=one-time password; uk=united kingdom=britain=british; us=usa=united states=america=american;
eu=european union=europe=european; norway=norwegian; sweden=swedish; denmark=danish; finland=finnish;
germany=german; france=french; spain=spanish; italy=italian; portugal=portuguese; poland=polish; netherlands=dutch;
switzerland=swiss; austria=austrian; japan=japanese; china=chinese; india=indian; brazil=brazilian;
canada=canadian; australia=australian; ireland=irish; chromeos=chromebook=chromebooks; k8s=k8=kubernetes; stdout=standard output; stderr=standard error;
i18n=internationalization=internationalisation=translation; l10n=localization=localisation; a11y=accessibility;
db=database; repo=repository; config=configuration=settings; auth=authentication=sign-in=login=sign in=log in;
authn=authentication; authz=authorization=authorisation; perf=performance=speed; pr=pull request;
rtl=right-to-left=right to left; os=operating system; vm=virtual machine; macos=mac=os x=apple; ios=iphone=ipad;
js=javascript; ts=typescript; py=python; postgres=postgresql=pg; win=windows; ram=memory; cpu=processor;
xss=cross-site scripting=security; csrf=cross-site request forgery; ssrf=server-side request forgery;
dos=denial of service; ddos=denial of service; rce=remote code execution; rbac=role-based access control;
acl=access control list; ga=general availability=generally available; lts=long-term support=long term support; eol=end of life=end-of-life;
ie=internet explorer; ie11=internet explorer 11; vs code=visual studio code=vscode; gh=github; gcp=google cloud;
aws=amazon web services; faq=frequently asked questions; tos=terms of service; pto=paid time off=holiday=vacation;
ooo=out of office; hr=human resources; ceo=chief executive; cto=chief technology officer; eta=expected;
rfc=proposal=request for comments; adr=decision record; sla=service level agreement;
pii=personal data=personal information; gdpr=data protection; env=environment; vars=variables; arg=argument=option; args=arguments=options;
params=parameters; req=request; res=response; deps=dependencies; docs=documentation; info=information; msg=message; btn=button;
nav=navigation; prefs=preferences; admin=administrator; admins=administrators; dev=developer=development;
devs=developers; prod=production; app=application; lib=library; libs=libraries; dir=directory=folder;
regex=regular expression; async=asynchronous; sync=synchronization=synchronize=synchronise=synchronisation;
max=maximum; min=minimum; num=number; temp=temporary; ssl=tls; http=web; url=address=link; urls=addresses=links;
pdf=document; csv=comma-separated; qr=quick response; vat=tax; wcag=accessibility guidelines; wysiwyg=rich text;
crud=create read update delete; ml=machine learning; ai=artificial intelligence; llm=language model;
vpn=private network; dns=domain name; ssd=disk; gpu=graphics; tz=time zone; utc=universal time; npm=package;
cve=vulnerability; mb=megabyte=megabytes; gb=gigabyte=gigabytes; kb=kilobyte=kilobytes;
ms=millisecond=milliseconds; ctrl=control; cmd=command; pt=pacific; pst=pacific; pdt=pacific; et=eastern; est=eastern;
edt=eastern; mst=mountain; mdt=mountain; cet=central european; cest=central european; bst=british; idt=israel; sgt=singapore;
jst=japan; aest=eastern australian; aedt=eastern australian; nzst=new zealand; nzdt=new zealand;
ave=avenue; blvd=boulevard; hwy=highway; ne=northeast; nw=northwest; se=southeast`
    .split(/;\s/)
    .map((line) => line.split('='));

/** Names of symbols. */
export const symbolNames: ReadonlyMap<string, readonly string[]> = new Map(
  `. dot point period|- dash hyphen minus negative|– dash minus|— dash|_ underscore|/ slash|\\ backslash|= equals equal sign|
+ plus|* star asterisk times|% percent|& ampersand and|@ at sign|# hash sharp number|: colon|; semicolon|, comma|! exclamation bang mark|
? question mark|~ tilde|^ caret|$ dollar sign|€ euro|£ pound|( parenthesis bracket|[ bracket square|{ brace bracket curly|< less angle|
> greater angle arrow|" quote quotation mark|' quote apostrophe|\` backtick|° degree|× times by|→ arrow|⌘ command|⌥ option alt|⇧ shift|≥ least more|≤ most less`
    .split('|')
    .map((line) => line.trim().split(' '))
    .map(([sign = '', ...names]) => [sign, names]),
);
