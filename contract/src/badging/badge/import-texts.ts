import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Import texts that are specific to badges. Part of the texts of `badge`. */
export const importTexts = defineTexts({
  importStep1: ['证件类别', 'Badge type'],
  templateLine: [
    '表头请勿改动，一行一人，最多 {{max}} 行。',
    'Keep the header row. One person per row, up to {{max}} rows.',
  ],
  photosLater: [
    '该类别需要照片：导入的人员先存为草稿，逐个补上照片或用“导入照片”一次补齐后才能提交。',
    'This type needs a photo. People are imported as drafts; submit them after adding photos one by one or with “Import photos”.',
  ],
  importPhotos: ['导入照片', 'Import photos'],
  photosFile: ['照片压缩包', 'Photo archive'],
  photosLead: [
    '把照片打成一个 zip 包，每张以持证人的身份证件号码命名，例如 {{example}}。JPG 或 PNG，最多 {{max}} 张。',
    'Put the photos into one zip file, each named by the holder’s document number, such as {{example}}. JPG or PNG, up to {{max}}.',
  ],
  photosOfBadges: [
    '更换可编辑证件的照片；一人有多张证件时都会更换。没有对上的照片会逐张说明原因。',
    'Replaces photos of editable badges, on all badges of a person. Photos without a match are listed with the reason.',
  ],
  photosOfExhibition: [
    '更换可编辑证件以及有效证件的照片；一人有多张证件时都会更换。没有对上的照片会逐张说明原因。',
    'Replaces photos of editable and active badges, on all badges of a person. Photos without a match are listed with the reason.',
  ],
  photosStart: ['开始导入', 'Start import'],
  templateColumns: ['本类别需要：{{columns}}', 'This type needs: {{columns}}'],
  importAfter: [
    '通过检查的行存为草稿；有问题的行会逐一列出，供您修改。',
    'Valid rows become drafts. Rows with errors are listed for you to fix.',
  ],
  good: ['已存为草稿', 'Saved as drafts'],
  seeGood: ['查看这些证件', 'View these badges'],
  submittedCorrected: [
    '{{count}} 行已存为草稿',
    { one: '{{count}} row saved as a draft', other: '{{count}} rows saved as drafts' },
  ],
  submitDrafts: ['提交审批 {{shown}} 张', { one: 'Submit {{shown}} draft', other: 'Submit {{shown}} drafts' }],
  rowsAllGoodWhy: [
    '{{count}} 行都已存为草稿。',
    { one: '{{count}} row was saved as a draft.', other: '{{count}} rows were saved as drafts.' },
  ],
  importStep3: ['上传文件', 'Upload file'],
  fileStarted: ['正在准备文件，完成后自动下载', 'Preparing the file; the download starts automatically'],
})
