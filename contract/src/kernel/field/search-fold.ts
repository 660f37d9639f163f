/** Dots that input methods and spreadsheets write for the one in names of Tibetans, Uyghurs and foreigners (U+00B7). */
export const middleDots = /[\u00b7\u0387\u16eb\u2022\u2027\u2219\u22c5\u25cf\u2e31\u2e33\u30fb\ua78f\uff65]/g

/**
 * Radicals that text copied from a PDF has instead of the ideograph (EquivalentUnifiedIdeograph.txt); NFKC converts the
 * others.
 */
const radicals = '⺟⺠⻄⻅⻆⻉⻋⻓⻔⻘⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰⻳'
const ideographs = '母民西见角贝车长门青页风飞食马骨鬼鱼鸟卤麦黄黾齐齿龙龟'
const radicalOf = new Map([...radicals].map((radical, at) => [radical, [...ideographs][at] as string]))

/** Converts radicals (⾦) to the ideographs that they look like (金). */
export const toIdeographs = (text: string): string =>
  text.replace(/[\u2e80-\u2fd5]/g, radical => radicalOf.get(radical) ?? radical.normalize('NFKC'))

/** Accents, soft hyphens, marks of width, direction and variant. */
const marks =
  /[\u0300-\u036f]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
const apostrophes = /['`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g
const hyphens = /[\u2010-\u2015\u2212]/g
/** Chinese, Japanese and Korean are written with or without spaces, and with a point for the middle dot. */
const spacesOfIdeographs = /(?<=[\u2e80-\u{10ffff}])(?: *\. *(?=[\u2e80-\u{10ffff}]|$)| +)| +(?=[\u2e80-\u{10ffff}])/gu

/**
 * The common form of two spellings of one text: one width, one case (final sigma and dotless i too), no accents, no
 * apostrophes, one kind of hyphen and space; a middle dot becomes a space, and next to an ideograph both are removed.
 * Search compares only this; `search_fold` of the database does the same (0960_search_fold_once.sql).
 */
export const searchFold = (text: string): string =>
  toIdeographs(
    text
      .normalize('NFKD')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks, '')
      .normalize('NFKC'),
  )
    .replace(apostrophes, '')
    .replace(hyphens, '-')
    .replace(middleDots, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replace(spacesOfIdeographs, '')
    .trim()

/** Whether any of the texts contains `typed`, in any spelling; an empty text is contained in all. */
export function includesTyped(typed: string, ...texts: readonly string[]): boolean {
  const wanted = searchFold(typed)
  return texts.some(text => searchFold(text).includes(wanted))
}
