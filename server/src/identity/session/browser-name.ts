/** Names as browsers identify themselves, special ones before those they imitate. */
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

/**
 * A short form of a `User-Agent`, such as `Chrome · Windows`; empty if unknown. The header can be forged: it is only
 * displayed.
 */
export function browserName(userAgent = ''): string {
  const called = (names: typeof browsers) => names.find(([, mark]) => mark.test(userAgent))?.[0]
  return [called(browsers), called(systems)].filter(Boolean).join(' · ')
}
