import { phrases } from '../kernel/phrases.ts'

/** What the audience says of its imports; the rest are the words of imports. Part of the phrases of `audience`. */
export const audienceImportPhrases = phrases({
  importPeople: ['导入', 'Import'],
  importReport: ['观众导入结果', 'Result of the audience import'],
  importStep1: ['谁会被导入', 'Who comes in'],
  importWho: [
    '导入的人成为潜在观众。证件相同，或手机与姓名都相同的，是同一个人：只补上空白，不改已有的内容。',
    'People come in as potential audience. Who has the same document, or the same phone and name, is one person: blanks are filled, nothing is overwritten.',
  ],
  importRefused: [
    '已拒收的人仍是拒收；同意不由导入产生。',
    'Who unsubscribed stays so; an import gives nobody’s consent.',
  ],
  importFile: ['文件', 'File'],
  importTemplateLine: [
    '表头请勿改动，一行一人；手机、邮箱、证件至少填一项；最多 {{max}} 行。',
    'Keep the header row; one person a row, with a phone, an e-mail or a document; up to {{max}} rows.',
  ],
  importAfter: [
    '通过检查的行即成为观众，有问题的行列出来供修改。',
    'Good rows become audience at once; the others are listed to be mended.',
  ],
  importGood: ['已导入', 'Brought in'],
  importFilled: ['新增 {{made}}，补全 {{filled}}', '{{made}} new, {{filled}} filled in'],
  importPassed: ['通过检查', 'Passed the check'],
  importPassedRows: [
    '{{count}} 行通过检查',
    { one: '{{count}} row passed the check', other: '{{count}} rows passed the check' },
  ],
  importPassedWhy: [
    '{{count}} 行都通过检查。',
    { one: '{{count}} row passed the check.', other: 'All {{count}} rows passed the check.' },
  ],
  importRehearsed: ['演练：照常检查，不存入任何人。', 'In a rehearsal rows are checked as ever, and nobody is kept.'],
  importSeeGood: ['查看潜在观众', 'See the potential audience'],
  importSubmitted: [
    '{{count}} 行已导入',
    { one: '{{count}} row was brought in', other: '{{count}} rows were brought in' },
  ],
  importAllGoodWhy: [
    '{{count}} 行都已导入。',
    { one: '{{count}} row was brought in.', other: '{{count}} rows were brought in.' },
  ],
  importTitle: ['导入观众：{{name}}', 'Import audience: {{name}}'],
  importErrorsTitle: ['下载观众错误行', 'Bad rows of audience'],
  importSheet: ['观众', 'Audience'],
  importInstructions: [
    '从第 3 行起每行填写一人；手机、邮箱、证件至少填一项；号码请保持文本格式。',
    'One person a row, from row 3 on, with a phone, an e-mail or a document; keep numbers as text.',
  ],
  reasonEmail: ['邮箱', 'E-mail'],
  remedyEmail: ['核对邮箱', 'Compare the address'],
  importEmailForm: ['不是有效的邮箱', 'Not an e-mail address'],
  importNotOffered: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  importSamePerson: ['与第 {{row}} 行是同一人', 'The same person as row {{row}}'],
  aboutContact: ['手机、邮箱、证件至少填一项', 'A phone, an e-mail or a document is needed'],
  aboutOption: ['从列表中选择', 'Choose from the list'],
  aboutText: ['可不填', 'May be left empty'],
})
