import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** Words of the evidence of a badge, loaded with its panel instead of with the first page. */
export const evidencePanelLabels = {
  title: ['证明材料', 'Evidence'],
  none: ['没有证明材料', 'No evidence'],
  add: ['添加材料', 'Add evidence'],
  open: ['打开', 'Open'],
  accept: ['认可', 'Accept'],
  reject: ['不认可', 'Don’t accept'],
  remove: ['删除', 'Remove'],
  removeTitle: ['删除材料', 'Remove evidence'],
  removeQuestion: ['删除后不能恢复。', 'This can’t be undone.'],
  rejectTitle: ['不认可材料', 'Don’t accept evidence'],
  note: ['说明', 'Note'],
  noteMissing: ['请填写说明', 'Enter a note'],
  noteHint: ['申请单位可据此补充材料', 'The applicant reads it and can add another file'],
  deleted: ['文件已按期删除', 'The file was deleted on schedule'],
  done: ['已核对', 'Checked'],
  added: ['已添加', 'Added'],
  removed: ['已删除', 'Removed'],
  coversHint: ['材料涵盖的日期，如社保缴纳月份', 'The days it covers, such as the months of social insurance'],
  import: ['导入证明材料', 'Import evidence'],
  importLead: [
    '上传 zip 压缩包，最多 {{max}} 个文件。文件名为 证件号码_材料类型，例如 {{example}}。',
    'Upload a zip archive of at most {{max}} files, each named document number_kind, such as {{example}}.',
  ],
  importHint: ['只添加到草稿、已退回与已撤回的证件', 'Only drafts, returned and withdrawn badges take evidence'],
} as const satisfies Record<string, LocalizedText>
