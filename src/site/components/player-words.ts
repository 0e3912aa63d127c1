import { hostWord, primaryLanguage } from '../../domain/language.ts';

const names = [
  'player',
  'play',
  'pause',
  'position',
  'of',
  'back',
  'forward',
  'speed',
  'mute',
  'volume',
  'chapters',
  'transcript',
  'playFrom',
  'share',
  'link',
  'embed',
  'download',
  'follow',
  'skip',
  'lost',
  'gone',
  'pending',
  'processing',
  'generating',
  'ready',
  'failed',
  'retry',
  'progress',
  'narrated',
] as const;

type Words = Readonly<Record<(typeof names)[number], string>>;

export type PlayerWords = Words & {
  /** The word before the number of a speaker. */
  readonly host: string;
  /** The language of these texts, which is the language of the page. */
  readonly language: string;
};

/** In the order of the names. `{time}`, `{of}` and `{name}` are filled in. */
const rows: Readonly<Record<string, string>> = {
  en: 'Player|Play|Pause|Position|{time} of {of}|Back 15 seconds|Forward 15 seconds|Speed|Mute|Volume|Chapters|Transcript|Play from {time}|Share|Link|Player for your page|Download|Follow along|Skip to content|The connection was lost. Press play to continue.|This episode is no longer available.|Waiting to start|Writing the script|Creating the audio|It plays automatically when it is ready.|This episode couldn’t be created.|The person who shared it can retry it. Come back later.|Progress|Narrated with {name}',
  de: 'Player|Abspielen|Pause|Position|{time} von {of}|15 Sekunden zurück|15 Sekunden vor|Tempo|Stumm|Lautstärke|Kapitel|Transkript|Ab {time} abspielen|Teilen|Link|Player für Ihre Seite|Herunterladen|Mitlesen|Zum Inhalt|Die Verbindung ist abgebrochen. Mit Abspielen geht es weiter.|Diese Folge ist nicht mehr verfügbar.|Wartet auf den Start|Das Skript wird geschrieben|Der Ton wird erzeugt|Die Folge startet von selbst, sobald sie fertig ist.|Diese Folge konnte nicht erstellt werden.|Wer sie geteilt hat, kann es noch einmal versuchen. Schauen Sie später wieder vorbei.|Fortschritt|Vertont mit {name}',
  es: 'Reproductor|Reproducir|Pausa|Posición|{time} de {of}|Atrasar 15 segundos|Adelantar 15 segundos|Velocidad|Silenciar|Volumen|Capítulos|Transcripción|Reproducir desde {time}|Compartir|Enlace|Reproductor para tu página|Descargar|Seguir el texto|Ir al contenido|Se perdió la conexión. Pulsa reproducir para continuar.|Este episodio ya no está disponible.|En espera|Escribiendo el guion|Creando el audio|Se reproduce solo cuando está listo.|No se pudo crear este episodio.|Quien lo compartió puede volver a intentarlo. Vuelve más tarde.|Progreso|Narrado con {name}',
  fr: 'Lecteur|Lecture|Pause|Position|{time} sur {of}|Reculer de 15 secondes|Avancer de 15 secondes|Vitesse|Couper le son|Volume|Chapitres|Transcription|Lire à partir de {time}|Partager|Lien|Lecteur pour votre page|Télécharger|Suivre le texte|Aller au contenu|La connexion a été perdue. Appuyez sur lecture pour continuer.|Cet épisode n’est plus disponible.|En attente|Écriture du script|Création de l’audio|La lecture commence dès que l’épisode est prêt.|Cet épisode n’a pas pu être créé.|La personne qui l’a partagé peut réessayer. Revenez plus tard.|Progression|Narration par {name}',
  it: 'Lettore|Riproduci|Pausa|Posizione|{time} di {of}|Indietro di 15 secondi|Avanti di 15 secondi|Velocità|Muto|Volume|Capitoli|Trascrizione|Riproduci da {time}|Condividi|Link|Lettore per la tua pagina|Scarica|Segui il testo|Vai al contenuto|La connessione si è interrotta. Premi riproduci per continuare.|Questo episodio non è più disponibile.|In attesa|Scrittura del testo|Creazione dell’audio|Si avvia da solo quando è pronto.|Non è stato possibile creare questo episodio.|Chi lo ha condiviso può riprovare. Torna più tardi.|Avanzamento|Narrato con {name}',
  pt: 'Player|Reproduzir|Pausar|Posição|{time} de {of}|Voltar 15 segundos|Avançar 15 segundos|Velocidade|Silenciar|Volume|Capítulos|Transcrição|Reproduzir a partir de {time}|Compartilhar|Link|Player para a sua página|Baixar|Acompanhar o texto|Ir para o conteúdo|A conexão caiu. Pressione reproduzir para continuar.|Este episódio não está mais disponível.|Aguardando o início|Escrevendo o roteiro|Criando o áudio|Começa a tocar quando estiver pronto.|Não foi possível criar este episódio.|Quem o compartilhou pode tentar de novo. Volte mais tarde.|Progresso|Narrado com {name}',
  hi: 'प्लेयर|चलाएँ|रोकें|स्थिति|{of} में से {time}|15 सेकंड पीछे|15 सेकंड आगे|गति|म्यूट|आवाज़|अध्याय|लिखित पाठ|{time} से चलाएँ|साझा करें|लिंक|आपके पेज के लिए प्लेयर|डाउनलोड|पाठ के साथ चलें|सामग्री पर जाएँ|कनेक्शन टूट गया। जारी रखने के लिए चलाएँ दबाएँ।|यह एपिसोड अब उपलब्ध नहीं है।|शुरू होने की प्रतीक्षा|स्क्रिप्ट लिखी जा रही है|ऑडियो बनाया जा रहा है|तैयार होते ही यह अपने आप चलेगा।|यह एपिसोड नहीं बनाया जा सका।|जिसने इसे साझा किया है, वह फिर कोशिश कर सकता है। बाद में आएँ।|प्रगति|{name} से सुनाया गया',
  ja: 'プレーヤー|再生|一時停止|再生位置|{of}中{time}|15秒戻る|15秒進む|速度|ミュート|音量|チャプター|文字起こし|{time}から再生|共有|リンク|埋め込みプレーヤー|ダウンロード|本文を追う|本文へ移動|接続が切れました。再生を押すと続きます。|このエピソードは公開されていません。|開始を待っています|台本を作成しています|音声を作成しています|準備ができると自動的に再生されます。|このエピソードを作成できませんでした。|共有した人がもう一度作成できます。後でもう一度お試しください。|進行状況|{name}による音声',
  zh: '播放器|播放|暂停|播放位置|{time}，共{of}|后退15秒|前进15秒|速度|静音|音量|章节|文字稿|从{time}播放|分享|链接|网页播放器|下载|跟随文字|跳到正文|连接已断开。按播放继续。|本期节目已不可用。|等待开始|正在撰写文稿|正在生成音频|准备好后会自动播放。|无法制作本期节目。|分享者可以重试。请稍后再来。|进度|由{name}朗读',
};

const banks = new Map(Object.entries(rows).map(([language, row]) => [language, bankOf(row)]));

function bankOf(row: string): Words {
  const words = row.split('|');
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Words;
}

/** Returns the texts of a player in the language of its episode, or else in English. */
export function playerWords(tag: string): PlayerWords {
  const own = banks.get(primaryLanguage(tag));
  const language = own ? tag : 'en';
  return { ...(own ?? bankOf(rows['en'] ?? '')), host: hostWord(language), language };
}
