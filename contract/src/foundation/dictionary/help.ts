import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { dictionaryPages } from './module.ts'

export const dictionaryHelp = {
  systematicDictionary: {
    label: [
      '维护表单里可选的选项，中英文并列。停用的选项不再出现，已用过的记录不受影响。',
      'Manage the options offered in forms, in both languages. Disabled options are no longer offered; existing records are not affected.',
    ],
    next: 'systemParameters',
  },
  affairDictionary: {
    label: [
      '为这个展会增加自己的选项，或隐藏用不到的。每个自有选项都对应场馆的一个，统计时计入它。',
      'Add options for this exhibition or hide those it doesn’t need. Each own option counts as one of the venue’s in statistics.',
    ],
    next: 'affair',
  },
  systemParameters: {
    label: [
      '修改系统读取的限制与时限，如有效期、次数和天数。改动立即生效，并记入操作日志。',
      'Change limits the system uses, such as validity, counts and days. Changes apply at once and are logged.',
    ],
    next: 'systematicDictionary',
  },
  addSystemParameter: {
    label: [
      '新增一个系统参数，填写编码、值和说明。保存后出现在系统参数列表。',
      'Add a system parameter with code, value and description. It then appears in the list.',
    ],
    next: 'systemParameters',
  },
} as const satisfies HelpOf<typeof dictionaryPages>
