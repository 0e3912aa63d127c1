import { primaryLanguage } from '../../domain/language.ts';

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
  'host',
  'playFrom',
  'share',
  'link',
  'embed',
  'download',
  'follow',
  'skip',
  'lost',
  'gone',
] as const;

export type PlayerWords = Readonly<Record<(typeof names)[number], string>> & {
  /** What these words are in: the language of the page. */
  readonly language: string;
};

/** In the order of the names. `{time}` and `{of}` are filled in. */
const rows: Readonly<Record<string, string>> = {
  en: 'Player|Play|Pause|Position|{time} of {of}|Back 15 seconds|Forward 15 seconds|Speed|Mute|Volume|Chapters|Transcript|Host|Play from {time}|Share|Link|Player for your page|Download|Follow along|Skip to content|The connection was lost. Press play to continue.|This episode is no longer available.',
  de: 'Player|Abspielen|Pause|Position|{time} von {of}|15 Sekunden zurück|15 Sekunden vor|Tempo|Stumm|Lautstärke|Kapitel|Transkript|Host|Ab {time} abspielen|Teilen|Link|Player für Ihre Seite|Herunterladen|Mitlesen|Zum Inhalt|Die Verbindung ist abgebrochen. Mit Abspielen geht es weiter.|Diese Folge ist nicht mehr verfügbar.',
  es: 'Reproductor|Reproducir|Pausa|Posición|{time} de {of}|Atrasar 15 segundos|Adelantar 15 segundos|Velocidad|Silenciar|Volumen|Capítulos|Transcripción|Voz|Reproducir desde {time}|Compartir|Enlace|Reproductor para tu página|Descargar|Seguir el texto|Ir al contenido|Se perdió la conexión. Pulsa reproducir para continuar.|Este episodio ya no está disponible.',
  fr: 'Lecteur|Lecture|Pause|Position|{time} sur {of}|Reculer de 15 secondes|Avancer de 15 secondes|Vitesse|Couper le son|Volume|Chapitres|Transcription|Voix|Lire à partir de {time}|Partager|Lien|Lecteur pour votre page|Télécharger|Suivre le texte|Aller au contenu|La connexion a été perdue. Appuyez sur lecture pour continuer.|Cet épisode n’est plus disponible.',
  it: 'Lettore|Riproduci|Pausa|Posizione|{time} di {of}|Indietro di 15 secondi|Avanti di 15 secondi|Velocità|Muto|Volume|Capitoli|Trascrizione|Voce|Riproduci da {time}|Condividi|Link|Lettore per la tua pagina|Scarica|Segui il testo|Vai al contenuto|La connessione si è interrotta. Premi riproduci per continuare.|Questo episodio non è più disponibile.',
  pt: 'Player|Reproduzir|Pausar|Posição|{time} de {of}|Voltar 15 segundos|Avançar 15 segundos|Velocidade|Silenciar|Volume|Capítulos|Transcrição|Voz|Reproduzir a partir de {time}|Compartilhar|Link|Player para a sua página|Baixar|Acompanhar o texto|Ir para o conteúdo|A conexão caiu. Pressione reproduzir para continuar.|Este episódio não está mais disponível.',
  ja: 'プレーヤー|再生|一時停止|再生位置|{of}中{time}|15秒戻る|15秒進む|速度|ミュート|音量|チャプター|文字起こし|話者|{time}から再生|共有|リンク|埋め込みプレーヤー|ダウンロード|本文を追う|本文へ移動|接続が切れました。再生を押すと続きます。|このエピソードは公開されていません。',
  zh: '播放器|播放|暂停|播放位置|{time}，共{of}|后退15秒|前进15秒|速度|静音|音量|章节|文字稿|主持人|从{time}播放|分享|链接|网页播放器|下载|跟随文字|跳到正文|连接已断开。按播放继续。|本期节目已不可用。',
};

const banks = new Map(Object.entries(rows).map(([language, row]) => [language, bankOf(row)]));

function bankOf(row: string): Omit<PlayerWords, 'language'> {
  const words = row.split('|');
  return Object.fromEntries(names.map((name, index) => [name, words[index] ?? ''])) as Omit<
    PlayerWords,
    'language'
  >;
}

/** The words of a player in the language of its episode, else in English. */
export function playerWords(tag: string): PlayerWords {
  const own = banks.get(primaryLanguage(tag));
  return own ? { ...own, language: tag } : { ...bankOf(rows['en'] ?? ''), language: 'en' };
}
