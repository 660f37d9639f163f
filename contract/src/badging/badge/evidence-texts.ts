import { defineTexts } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import { evidenceMissing } from '../rulebook/enforcement.ts'

export const evidenceRefusals = refusals({
  missing: evidenceMissing,
  kindWrong: [10002, '材料类型不符', 'Wrong kind of evidence'],
  activeContent: [10002, '文件含脚本或密码', 'File contains scripts or has a password'],
  pages: [10002, '最多 {{max}} 页', 'At most {{max}} pages'],
  damaged: [10002, '文件已损坏，无法读取', 'The file is damaged and can’t be read'],
  fileUnknown: [10002, '文件不存在或已使用，请重新上传', 'The file does not exist or is in use. Upload it again.'],
  tooMany: [10002, '最多 {{max}} 个文件', 'At most {{max}} files'],
  sideThere: [10017, '该面照片已有，请先删除', 'This side is already there. Remove it first.'],
  coversWrong: [10002, '请填写起止日期，结束不早于开始', 'Enter both dates; the end can’t be before the start'],
  notNow: [10008, '证件已提交，不能更改材料', 'The badge is submitted, so its evidence can’t be changed'],
  notSubmitted: [10008, '证件待审批时才能核对材料', 'Evidence is checked while the badge is pending approval'],
  noBadge: [10006, '没有使用该号码且可添加材料的证件', 'No badge with this document number that takes evidence'],
  nameForm: [10002, '文件名应为 证件号码_材料类型', 'Name the file document number_kind'],
})

/** Texts of the evidence of badges; those of its panel are in `evidence-labels.ts`. */
export const evidenceTexts = defineTexts({
  kind: ['材料类型', 'Kind'],
  file: ['文件', 'File'],
  archive: ['材料压缩包', 'Archive of evidence'],
  coversFrom: ['起始日期', 'Covers from'],
  coversTo: ['截止日期', 'Covers to'],
  note: ['说明', 'Note'],
  importTitle: ['导入证明材料：{{name}}', 'Import evidence: {{name}}'],
})
