import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Texts of the survey editor and of the results. They load with their screens, not with the texts of all domains. */
export const editorTexts = defineTexts({
  countShare: ['{{n}}（{{percent}}%）', '{{n}} ({{percent}}%)'],
  faults: [
    '发布前还有 {{count}} 处需要完善：',
    { one: 'Fix {{count}} issue before publishing:', other: 'Fix {{count}} issues before publishing:' },
  ],
  faultAt: ['第 {{n}} 题 · {{fault}}', 'Question {{n}} · {{fault}}'],
  faultInSection: ['第 {{n}} 节 · {{fault}}', 'Section {{n}} · {{fault}}'],
  duplicate: ['复制 {{name}}', 'Duplicate {{name}}'],
  pasteOptions: ['粘贴多个选项', 'Paste options'],
  pasteLines: ['粘贴多个评分项', 'Paste rows'],
  pasteHint: [
    '每行一项，可从表格或文档粘贴；两种语言按行对应。',
    'One per line, from a spreadsheet or a document. The two languages are paired line by line.',
  ],
  pasteAdd: ['添加 {{count}} 项', { one: 'Add {{count}} item', other: 'Add {{count}} items' }],
  pasteTooMany: ['最多再添加 {{max}} 项，现在有 {{n}} 项', 'You can add {{max}} more; {{n}} are listed'],
  pasteTooLong: ['第 {{n}} 行超过 {{max}} 字', 'Line {{n}} is longer than {{max}} characters'],
})
