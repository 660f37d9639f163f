import { phrases } from './phrases.ts'
import { refusals } from './refusal.ts'

/** What any command may refuse. Keys are used as `kernel.<key>`. */
export const kernelRefusals = refusals({
  inputRefused: [10002, '填写的内容有误，请修改后再试', 'Some fields need a correction'],
  noPermission: [10003, '没有权限', 'You have no permission for this'],
  sessionRunOut: [10004, '登录已超时，请重新登录', 'Your session has run out, please log in again'],
  notFound: [10006, '内容不存在或不属于您', 'Not there, or not yours'],
  changedMeanwhile: [10007, '内容已被他人修改，请刷新后再试', 'Changed by someone else meanwhile, reload to continue'],
  notInThisState: [10008, '当前状态不能进行此操作', 'Not possible in the current state'],
  noneDone: [10008, '所选内容均未处理', 'None of the chosen could be done'],
  alreadyDecided: [10008, '已被处理', 'Already decided'],
  ownSubmission: [10008, '不能审批自己提交的内容', 'You cannot decide what you submitted yourself'],
  tooMany: [10009, '操作过于频繁，请稍后再试', 'Too many requests, please wait a moment'],
  envelope: [10014, '请求无法识别，请重试', 'The request could not be read, please try again'],
  stillRunning: [10015, '上一次操作仍在进行', 'The same request is still running'],
  traceReused: [10016, '请求编号重复', 'The trace id was used for another request'],
  fault: [10500, '系统出现问题，您填写的内容仍在', 'Something failed on our side, your input is kept'],
  databaseAway: [
    10503,
    '数据库暂时无法连接，请稍后再试',
    'The database cannot be reached just now, please try again in a moment',
  ],
  diskFull: [
    10503,
    '服务器存储空间已满，内容未保存，请联系管理员',
    'The disk of the server is full and nothing was saved; please tell its administrator',
  ],
  tookTooLong: [
    10503,
    '系统繁忙，操作未完成，请稍后再试',
    'The system is busy and this was not done, please try again in a moment',
  ],
  tokenAbsent: [10004, '请先登录', 'Please log in'],
  tokenEnded: [10004, '登录过期，请重新登录', 'Your session has ended, please log in again'],
  noSuchAddress: [10006, '网络请求不存在', 'No such address'],
  tooLarge: [10002, '内容过大', 'Too large'],
  tooFar: [10002, '页码太大，请用“下一页”继续或缩小范围', 'Too far in: go on with next, or narrow the list'],
  wrongType: [10002, '内容类型不受支持', 'This content type is not supported'],
  sheetTruncated: [10002, '文件不完整，请重新保存后上传', 'The file is incomplete; save it again and upload it'],
  sheetNotXlsx: [10002, '这不是 Excel 文件（xlsx）', 'This is not an Excel file (xlsx)'],
  sheetEncrypted: [10002, '文件有打开密码，请去除密码后上传', 'The file has a password; remove it and upload again'],
  sheetTooLarge: [10002, '文件内容过大', 'The content of the file is too large'],
  sheetTooManyRows: [10002, '行数过多，最多 {{max}} 行', 'Too many rows, at most {{max}}'],
  sheetTooManyColumns: [10002, '列数过多', 'Too many columns'],
  sheetEmpty: [10002, '文件里没有数据', 'There is no data in the file'],
  stoppedAfter: [
    10500,
    '处理中断：前 {{rows}} 行已完成，其余未处理',
    'Stopped: the first {{rows}} rows are done, the rest is not',
  ],
  sheetNoHeader: [10002, '找不到表头，请使用模板', 'The header row is missing, please use the template'],
})

/** How a field refuses its value; rendered at the field by server and console alike. */
export const kernelPhrases = phrases({
  required: ['必填', 'Required'],
  tooShort: ['至少 {{min}} 个字，现在是 {{actual}} 个', 'At least {{min}} characters, now {{actual}}'],
  tooLong: ['最多 {{max}} 个字，现在是 {{actual}} 个', 'At most {{max}} characters, now {{actual}}'],
  tooFew: ['至少 {{min}} 项', 'At least {{min}}'],
  tooManyItems: ['最多 {{max}} 项', 'At most {{max}}'],
  tooSmall: ['不能小于 {{min}}', 'Not less than {{min}}'],
  tooBig: ['不能大于 {{max}}', 'Not more than {{max}}'],
  wrongKind: ['格式不正确', 'Wrong format'],
  amountWrong: ['请填写金额，最多两位小数', 'An amount, with at most two decimals'],
  amountNotPositive: ['金额须大于 0', 'The amount must be above zero'],
  notAnOption: ['不在可选项内', 'Not one of the options'],
  unknownField: ['多余的字段：{{keys}}', 'Unknown field: {{keys}}'],
  valueRefused: ['内容不正确', 'Not a valid value'],
  unreadable: ['含有无法识别的字符，请重新输入', 'Holds characters that cannot be read, please type it again'],
})
