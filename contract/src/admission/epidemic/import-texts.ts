import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Import texts that are specific to health declarations. Part of the texts of `epidemic`. */
export const declarationImportTexts = defineTexts({
  importDeclarations: ['批量代申报', 'Import'],
  importReport: ['代申报导入结果', 'Declaration import result'],
  importStep1: ['展会、承诺与图片', 'Exhibition, agreement and images'],
  agreedFor: ['表内人员均已知悉并同意以上承诺', 'Everyone in the file knows and accepts the agreement above'],
  archive: ['图片压缩包（zip）', 'Image archive (zip)'],
  archiveLine: [
    '每张图片以行号或身份证件号码开头，后接内容，例如 {{example}}；也可每人一个文件夹。JPG 或 PNG，最多 {{max}} 张。',
    'Start each file name with the row or document number, such as {{example}}, or use one folder per person. JPG or PNG, up to {{max}}.',
  ],
  archiveExample: ['3-健康码.jpg、3-核酸.jpg', '3-health.jpg, 3-nucleic.jpg'],
  importFile: ['文件', 'File'],
  importTemplateLine: [
    '表头请勿改动，一行一人；该展会不要求的列可不填；最多 {{max}} 行。',
    'Keep the header row. One person per row, up to {{max}} rows. Leave columns empty that the exhibition does not require.',
  ],
  importAfter: [
    '通过检查的行即提交申报；有问题的行会逐一列出，供您修改。',
    'Valid rows are submitted right away. Rows with errors are listed for you to fix.',
  ],
  importGood: ['已申报', 'Declared'],
  importPictures: [
    '图片已用 {{pictures}} 张，未对应 {{unused}} 张',
    'Images used: {{pictures}}, without a match: {{unused}}',
  ],
  importSeeGood: ['查看代申报', 'View declarations'],
  importSubmitted: ['{{count}} 行已申报', { one: '{{count}} row declared', other: '{{count}} rows declared' }],
  importAllGoodWhy: [
    '{{count}} 行都已申报。',
    { one: '{{count}} row was declared.', other: '{{count}} rows were declared.' },
  ],
  importTitle: ['导入代申报：{{name}}', 'Import declarations: {{name}}'],
  importErrorsTitle: ['下载代申报错误行', 'Download declaration rows with errors'],
  importSheet: ['代申报', 'Declarations'],
  importInstructions: [
    '从第 3 行起每行填写一人；核酸检测写“时间 结果”，多次用分号隔开，例如 2030-03-03 08:30 阴性。',
    'One person per row, starting at row 3. Nucleic acid tests: “time result”, separated by semicolons, such as 2030-03-03 08:30 negative.',
  ],
  reasonTest: ['核酸检测', 'Nucleic acid tests'],
  remedyTest: ['补全时间与结果', 'Complete time and result'],
  reasonPicture: ['图片', 'Images'],
  remedyPicture: ['填写图片名或补传', 'Enter image names or upload them'],
  reasonDeclared: ['正在审批', 'Under review'],
  remedyDeclared: ['移除此行', 'Remove this row'],
  importNotOffered: ['不在可选项内：{{options}}', 'Not one of: {{options}}'],
  importSamePerson: ['与第 {{row}} 行是同一人', 'Same person as row {{row}}'],
  cityUnknown: ['没有这个城市：{{city}}', 'Unknown city: {{city}}'],
  rowTimeForm: [
    '第 {{row}} 行：采样时间应如 2030-03-03 08:30',
    'Row {{row}}: enter a sampling time such as 2030-03-03 08:30',
  ],
  testsTooMany: ['最多 {{max}} 次核酸检测', 'At most {{max}} nucleic acid tests'],
  picturesMissing: ['压缩包里没有：{{options}}', 'Missing from the archive: {{options}}'],
  picturesTooMany: [
    '一人最多 {{max}} 张图片，找到 {{actual}} 张',
    'At most {{max}} images per person; found {{actual}}',
  ],
  pictureDamaged: ['有图片无法识别，请换 JPG 或 PNG', 'An image can’t be read. Use JPG or PNG.'],
  aboutCities: ['城市名，多个用顿号隔开', 'City names, separated by commas'],
  aboutNucleic: ['时间 结果，多次用分号隔开', 'Time and result, separated by semicolons'],
  aboutPictures: ['不填则按行号或身份证件号码找图片', 'Leave empty to match by row or document number'],
  aboutRequired: ['展会要求时必填', 'Required if the exhibition asks for it'],
  exampleCity: ['杭州市', 'Hangzhou'],
})
