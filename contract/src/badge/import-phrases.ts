import { phrases } from '../kernel/phrases.ts'

/** What badges say of their imports; the rest are the words of imports. Part of the phrases of `badge`. */
export const importPhrases = phrases({
  importStep1: ['证件类别', 'Badge type'],
  templateLine: [
    '表头请勿改动，一行一人，最多 {{max}} 行。',
    'Keep the header row; one person a row, up to {{max}} rows.',
  ],
  photosLater: [
    '该类型需要照片：导入的人员先存为草稿，逐个补上照片或用“导入照片”一次补齐后才能提交。',
    'This type needs a photo: people come in as drafts, and are submitted once each has one, added singly or by “Import photos”.',
  ],
  importPhotos: ['导入照片', 'Import photos'],
  photosFile: ['照片压缩包', 'Archive of photos'],
  photosLead: [
    '把照片打成一个 zip 包，每张以持证人的身份证件号码命名，例如 {{example}}。JPG 或 PNG，最多 {{max}} 张。',
    'Pack the photos into one zip, each named by its holder’s document number, e.g. {{example}}. JPG or PNG, up to {{max}}.',
  ],
  photosWhose: [
    '更换可编辑证件的照片；一人有多份证件时都会更换。没有对上的照片会逐张说明原因。',
    'They become the photos of badges that can be edited, of all a person has. Each photo that finds none is told with its reason.',
  ],
  photosWhoseRun: [
    '更换可编辑证件以及有效证件的照片；一人有多份证件时都会更换。没有对上的照片会逐张说明原因。',
    'They become the photos of badges that can be edited and of active ones, of all a person has. Each photo that finds none is told with its reason.',
  ],
  photosStart: ['开始导入', 'Start the import'],
  templateColumns: ['本类型需要：{{columns}}', 'This type needs: {{columns}}'],
  importAfter: [
    '通过检查的行存为草稿，有问题的行列出来供修改。',
    'Good rows become drafts; the others are listed to be mended.',
  ],
  good: ['已存为证件', 'Became badges'],
  seeGood: ['查看这些证件', 'See these badges'],
  submittedMended: [
    '{{count}} 行已存为证件',
    { one: '{{count}} row became a badge', other: '{{count}} rows became badges' },
  ],
  submitDrafts: ['提交 {{shown}} 个草稿', { one: 'Submit {{shown}} draft', other: 'Submit {{shown}} drafts' }],
  rowsAllGoodWhy: [
    '{{count}} 行都已存为证件。',
    { one: '{{count}} row became a badge.', other: '{{count}} rows became badges.' },
  ],
  importStep3: ['上传文件', 'Upload the file'],
  fileStarted: ['正在准备文件，好了会自动下载', 'Preparing the file; it downloads by itself'],
})
