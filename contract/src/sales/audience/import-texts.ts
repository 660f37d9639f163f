import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Import texts that are specific to the audience. Part of the texts of `audience`. */
export const audienceImportTexts = defineTexts({
  importPeople: ['导入', 'Import'],
  importReport: ['观众导入结果', 'Audience import result'],
  importStep1: ['导入规则', 'Import rules'],
  importRows: [
    '导入的人成为潜在观众。证件相同，或手机与姓名都相同的，是同一个人：只补上空白，不改已有的内容。',
    'Rows become potential audience. Rows with the same document, or the same phone and name, are merged: empty fields are filled, existing data is kept.',
  ],
  importRefused: [
    '已拒收或撤回同意的人、未满 14 周岁的人不会变为同意。',
    'People who unsubscribed, withdrew consent or are under 14 stay as they are.',
  ],
  importConsents: ['这些人已同意接收', 'These people agreed to receive'],
  consentSource: ['同意的来源', 'Source of the consent'],
  consentOn: ['同意的日期', 'Date of the consent'],
  importFile: ['文件', 'File'],
  importTemplateLine: [
    '表头请勿改动，一行一人；手机、邮箱、证件至少填一项；最多 {{max}} 行。',
    'Keep the header row. One person per row with a phone, e-mail or document; up to {{max}} rows.',
  ],
  importAfter: [
    '通过检查的行即成为观众；有问题的行会逐一列出，供您修改。',
    'Valid rows are added right away. Rows with errors are listed for you to fix.',
  ],
  importGood: ['已导入', 'Imported'],
  importFilled: ['新增 {{made}}，补全 {{filled}}', '{{made}} new, {{filled}} updated'],
  importPassed: ['通过检查', 'Valid rows'],
  importPassedRows: ['{{count}} 行通过检查', { one: '{{count}} valid row', other: '{{count}} valid rows' }],
  importPassedWhy: [
    '{{count}} 行都通过检查。',
    { one: '{{count}} row is valid.', other: 'All {{count}} rows are valid.' },
  ],
  importSandbox: ['演练：照常检查，不存入任何人。', 'In a rehearsal, rows are checked as usual but nobody is saved.'],
  importSeeGood: ['查看潜在观众', 'View potential audience'],
  importSubmitted: ['{{count}} 行已导入', { one: '{{count}} row imported', other: '{{count}} rows imported' }],
  importAllGoodWhy: [
    '{{count}} 行都已导入。',
    { one: '{{count}} row was imported.', other: '{{count}} rows were imported.' },
  ],
  importTitle: ['导入观众：{{name}}', 'Import audience: {{name}}'],
  importErrorsTitle: ['下载观众错误行', 'Download audience rows with errors'],
  importSheet: ['观众', 'Audience'],
  importInstructions: [
    '从第 3 行起每行填写一人；手机、邮箱、证件至少填一项；号码请保持文本格式。',
    'One person per row, starting at row 3, with a phone, e-mail or document. Keep numbers as text.',
  ],
  reasonEmail: ['邮箱', 'E-mail'],
  remedyEmail: ['核对邮箱', 'Check the e-mail'],
  importEmailForm: ['不是有效的邮箱', 'Not a valid e-mail'],
  importNotOffered: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  importSamePerson: ['与第 {{row}} 行是同一人', 'Same person as row {{row}}'],
  aboutContact: ['手机、邮箱、证件至少填一项', 'A phone, e-mail or document is required'],
  aboutOption: ['从列表中选择', 'Choose from the list'],
  aboutText: ['可不填', 'Optional'],
})
