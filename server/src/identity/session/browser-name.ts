/** Names as a browser says them of itself, the more special before what they pretend to be. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger/],
  ['DingTalk', /DingTalk/],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['QQ', /\b(M?QQBrowser)\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b((Headless)?Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]
const systems: readonly [name: string, mark: RegExp][] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

/** What a `User-Agent` says in short, such as `Chrome · Windows`; empty where it says nothing we know. Anybody may send anything: it is shown, never checked by. */
export function browserName(userAgent = ''): string {
  const called = (names: typeof browsers) => names.find(([, mark]) => mark.test(userAgent))?.[0]
  return [called(browsers), called(systems)].filter(Boolean).join(' · ')
}
