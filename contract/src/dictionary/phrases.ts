import { phrases } from '../kernel/phrases.ts'
import { refusals } from '../kernel/refusal.ts'

export const dictionaryRefusals = refusals({
  valueTaken: [10017, '该字典下已有相同的值', 'This dictionary has that value already'],
  nameTaken: [10017, '已有同名参数', 'There is a parameter of that name already'],
  bySystem: [10008, '系统内置，不能增删', 'Part of the system: none can be added or deleted'],
})

export const dictionaryPhrases = phrases({
  // How a value is refused
  wrongInteger: ['应为整数，最多 15 位', 'A whole number of at most 15 digits'],
  wrongDecimal: ['应为数字，小数最多 4 位', 'A number with at most 4 decimals'],
  wrongText: ['最多 2000 个字', 'At most 2,000 characters'],
  wrongBoolean: ['应为“是”或“否”', 'Either yes or no'],
  wrongDay: ['应为日期，如 2026-12-03', 'A date such as 2026-12-03'],

  // Dictionaries
  systematic: ['系统字典', 'Systematic'],
  ofExhibitions: ['展会字典', 'Of exhibitions'],
  dictionary: ['字典', 'Dictionary'],
  allDictionaries: ['全部字典', 'All dictionaries'],
  exhibition: ['展会', 'Exhibition'],
  chooseExhibition: ['请选择展会', 'Choose an exhibition'],
  code: ['字典编码', 'Code'],
  value: ['值', 'Value'],
  valueHint: ['字母、数字、点、横线，保存后不能修改', 'Letters, digits, dots and dashes; cannot be changed later'],
  nameCn: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  name: ['名称', 'Name'],
  position: ['排序', 'Order'],
  status: ['状态', 'Status'],
  enabled: ['启用', 'In use'],
  disabled: ['停用', 'Stopped'],
  enable: ['启用', 'Enable'],
  disable: ['停用', 'Stop'],
  add: ['新增选项', 'Add an option'],
  edit: ['修改', 'Edit'],
  editTitle: ['修改选项', 'Edit an option'],
  delete: ['删除', 'Delete'],
  save: ['保存', 'Save'],
  allStatus: ['全部状态', 'Any status'],
  emptyTitle: ['还没有选项', 'No options yet'],
  emptyLine: ['新增后即可在表单里选择。', 'Add one and forms will offer it.'],
  deleteAsk: [
    '确定要删除 {{count}} 个选项吗？',
    { one: 'Delete {{count}} option?', other: 'Delete {{count}} options?' },
  ],
  deleteLine: ['已填写的数据保留原值，只是不再显示名称。', 'Rows that use it keep the value and lose its name.'],

  // System parameters
  parameterName: ['参数名', 'Name'],
  parameterNameHint: ['小写字母开头，可含字母、数字、点', 'Begins with a small letter; letters, digits, dots'],
  kind: ['类型', 'Kind'],
  kindInteger: ['整数', 'Whole number'],
  kindDecimal: ['小数', 'Decimal'],
  kindText: ['文本', 'Text'],
  kindBoolean: ['是或否', 'Yes or no'],
  kindDay: ['日期', 'Date'],
  parameterValue: ['参数值', 'Value'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  noteCn: ['中文说明', 'Note in Chinese'],
  noteEn: ['英文说明', 'Note in English'],
  note: ['说明', 'Note'],
  builtIn: ['内置', 'Built in'],
  addParameter: ['新增参数', 'Add a parameter'],
  editParameter: ['修改参数', 'Edit a parameter'],
  emptyParameters: ['还没有系统参数', 'No system parameters yet'],
  emptyParametersLine: ['系统读取的设置会列在这里。', 'Settings the system reads are listed here.'],
  deleteParametersAsk: [
    '确定要删除 {{count}} 个参数吗？',
    { one: 'Delete {{count}} parameter?', other: 'Delete {{count}} parameters?' },
  ],
})
