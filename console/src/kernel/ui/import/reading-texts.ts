import type { Encoding, Separator } from '@fairgate/contract/kernel/import/reading'
import type { TextKey } from '../../i18n/language.ts'

/** Encodings by their names in spreadsheet programs. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (GBK)',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
}

export const separatorKeys: Readonly<Record<Separator, TextKey>> = {
  ',': 'import.separatorComma',
  ';': 'import.separatorSemicolon',
  '\t': 'import.separatorTab',
  '，': 'import.separatorWide',
  '|': 'import.separatorBar',
}
