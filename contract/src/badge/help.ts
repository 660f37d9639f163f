import type { HelpOf } from '../shell/page-help.ts'
import type { badgePages } from './pages.ts'

export const badgeHelp = {
  badges: {
    words: [
      '申请、查找和管理这个展会的人员证件与车证。提交的证件通过审批后，即可制证和发放。',
      'Apply for, find and look after the badges of people and vehicles in this exhibition. Once approved, a badge is printed and issued.',
    ],
  },
  badgeApproval: {
    words: [
      '逐张或成批审批已提交的证件：通过、退回或拒绝。通过的证件进入制证台。',
      'Decide submitted badges one by one or in bulk: approve, return or reject. Approved ones go to the print desk.',
    ],
    next: 'printDesk',
    asks: 'badge:print',
  },
  addBadge: {
    words: [
      '为一个人申请证件，填写证件类别、姓名和身份证件号。保存为草稿后，在证件列表里提交审批。',
      'Apply for one person’s badge with its type, name and ID document. It is kept as a draft and submitted from the list of badges.',
    ],
    next: 'badges',
  },
  addVehicle: {
    words: [
      '为一辆车申请车证，填写车牌、驾驶员和到场时段。保存后在证件列表里提交审批。',
      'Apply for one vehicle’s badge with its plate, drivers and slot. Save it, then submit it from the list of badges.',
    ],
    next: 'badges',
  },
  slots: {
    words: [
      '安排车辆到门的时段，并规定每个时段的车辆数。设好后，申请车证时就能预约。',
      'Set when vehicles may come to a door and how many at a time. Applicants then book one of these slots with a vehicle badge.',
    ],
    next: 'badges',
  },
  editBadge: {
    words: [
      '修改草稿或被退回的证件；退回时要求修改的地方已标出。改好后再次提交。',
      'Change a draft or a returned badge; what has to be corrected is marked. Submit it again afterwards.',
    ],
    next: 'badges',
  },
  badgeTypes: {
    words: [
      '规定这个展会有哪些证件：面向人员还是车辆、价格、可通行的阶段与区域。之后按类别分配额度。',
      'Say which badges this exhibition has: for people or vehicles, price, phases and zones. Quotas are then allotted by type.',
    ],
    next: 'affairQuotas',
  },
  addBadgeType: {
    words: [
      '新增一种证件，规定由谁审批、需要填写什么、能在哪里通行。保存后出现在证件类别里，可以分配额度。',
      'Add a kind of badge: who approves it, what it asks for and where it admits. It then stands among the badge types, ready for quotas.',
    ],
    next: 'badgeTypes',
  },
  editBadgeType: {
    words: [
      '修改一个证件类别的名称、价格、字段与通行范围。已有证件的类别，有些内容不能再改。',
      'Change the name, price, fields or access of a badge type. Some of it is fixed once badges of the type exist.',
    ],
    next: 'badgeTypes',
  },
  badgeImport: {
    words: [
      '用 Excel 一次录入许多证件，提交前可逐行检查和修改。通过检查的行存为草稿，再到证件列表提交。',
      'Enter many badges from one Excel sheet and check each row before it is kept. Rows that pass become drafts, submitted from the list of badges.',
    ],
    next: 'badges',
  },
  importReport: {
    words: [
      '一次证件导入的结果：哪些行已存入、哪些行有错误。改好的行可以再存，也可下载错误表。',
      'What became of one badge import: the rows that were kept and those with errors. Correct rows here, or download the sheet of errors.',
    ],
    next: 'badges',
  },
  vehicleImport: {
    words: [
      '用 Excel 一次录入许多车证，提交前逐行检查车牌与驾驶员。通过检查的行存为草稿，再到证件列表提交。',
      'Enter many vehicle badges from one Excel sheet, with plates and drivers checked row by row. Rows that pass become drafts in the list of badges.',
    ],
    next: 'badges',
  },
  vehicleImportReport: {
    words: [
      '一次车证导入的结果：已存入的行和有错误的行。改好后再存入，或下载错误表重做。',
      'What became of one vehicle import: rows kept and rows with errors. Correct them and keep them, or download the errors.',
    ],
    next: 'badges',
  },
  printers: {
    words: [
      '登记打印机，查看每台的队列和正在打印的任务。设好后在制证台选择它们。',
      'Register printers and see the queue of each. They can then be chosen at the print desk.',
    ],
    next: 'printDesk',
  },
  badgeTemplates: {
    words: [
      '管理证件正反两面的版式，每次保存留下一个版本。设好后，制证台按它打印。',
      'Look after the templates badges are printed with, both sides and every version. The print desk prints by them.',
    ],
    next: 'printDesk',
  },
  editBadgeTemplate: {
    words: [
      '编排一种证件的文字、照片和二维码，保存前可看到打印的样子。保存后成为新版本。',
      'Place text, photo and code of a badge and see it as it prints. Saving makes a new version.',
    ],
    next: 'badgeTemplates',
  },
  counter: {
    words: [
      '在柜台当场核对来人、打印并发放证件。按证卡、姓名或手机号找到后，按提示的键办理。',
      'Check who comes, print their badge and hand it over on the spot. Find them by card, name or telephone and follow the keys shown.',
    ],
    next: 'badges',
  },
  printDesk: {
    words: [
      '成批打印通过审批的证件，并登记制证与发放。证卡丢失或损坏时也在这里补制。',
      'Print approved badges in bulk and record that they were printed and issued. Lost or damaged cards are made again here.',
    ],
    next: 'badges',
  },
} as const satisfies HelpOf<typeof badgePages>
