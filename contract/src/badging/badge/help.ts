import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { badgePages } from './module.ts'

export const badgeHelp = {
  badges: {
    label: [
      '申请、查找和管理这个展会的人员证件与车证。提交的证件通过审批后，即可制证和发放。',
      'Apply for, find and manage badges of people and vehicles in this exhibition. Approved badges are printed and issued.',
    ],
  },
  violations: {
    label: [
      '登记持证人的违规，由场馆另一位操作员认定。申请证件的单位承担责任，可以在期限内答复。',
      'Report violations of badge holders; another operator of the venue confirms them. The company that applied for the badge is liable and can answer.',
    ],
    next: 'badges',
  },
  badgeApproval: {
    label: [
      '逐张或成批审批已提交的证件：通过、退回或拒绝。通过的证件进入制证台。',
      'Review submitted badges one by one or in bulk: approve, return or reject. Approved badges go to the print desk.',
    ],
    next: 'printDesk',
    asks: 'badge:print',
  },
  addBadge: {
    label: [
      '为一个人申请证件，填写证件类别、姓名和身份证件号码。保存为草稿后，在证件列表里提交审批。',
      'Apply for a person’s badge with badge type, name and ID document. It is saved as a draft; submit it from the badge list.',
    ],
    next: 'badges',
  },
  addVehicle: {
    label: [
      '为一辆车申请车证，填写车牌、驾驶员和入场时段。保存后在证件列表里提交审批。',
      'Apply for a vehicle badge with plate, drivers and time slot. Save it, then submit it from the badge list.',
    ],
    next: 'badges',
  },
  slots: {
    label: [
      '安排车辆到门的时段，并规定每个时段的车辆数。设好后，申请车证时就能预约。',
      'Set when vehicles may arrive at a door and how many per slot. Applicants then book a slot with the vehicle badge.',
    ],
    next: 'badges',
  },
  editBadge: {
    label: [
      '修改草稿或被退回的证件；退回时要求修改的地方已标出。改好后再次提交。',
      'Edit a draft or a returned badge. Fields to correct are highlighted; submit the badge again when done.',
    ],
    next: 'badges',
  },
  badgeTypes: {
    label: [
      '规定这个展会有哪些证件：面向人员还是车辆、价格、可通行的阶段与区域。之后按类别分配额度。',
      'Define this exhibition’s badges: for people or vehicles, price, phases and zones. Quotas are then allocated per type.',
    ],
    next: 'affairQuotas',
  },
  addBadgeType: {
    label: [
      '新增一种证件，规定由谁审批、需要填写什么、能在哪里通行。保存后出现在证件类别里，可以分配额度。',
      'Add a badge type: who approves it, which details it needs and where it gives access. You can then allocate quotas.',
    ],
    next: 'badgeTypes',
  },
  editBadgeType: {
    label: [
      '修改一个证件类别的名称、价格、字段与通行范围。已有证件的类别，有些内容不能再改。',
      'Edit a badge type’s name, price, fields or access. Some settings can’t change once badges of the type exist.',
    ],
    next: 'badgeTypes',
  },
  badgeImport: {
    label: [
      '用 Excel 一次录入许多证件，提交前可逐行检查和修改。通过检查的行存为草稿，再到证件列表提交。',
      'Enter many badges from one Excel file and check each row first. Rows that pass become drafts; submit them from the badge list.',
    ],
    next: 'badges',
  },
  importReport: {
    label: [
      '一次证件导入的结果：哪些行已存入、哪些行有错误。改好的行可以再存入，也可下载错误表。',
      'The result of a badge import: saved rows and rows with errors. Fix rows here, or download the error sheet.',
    ],
    next: 'badges',
  },
  vehicleImport: {
    label: [
      '用 Excel 一次录入许多车证，提交前逐行检查车牌与驾驶员。通过检查的行存为草稿，再到证件列表提交。',
      'Enter many vehicle badges from one Excel file, with plates and drivers checked row by row. Rows that pass become drafts in the badge list.',
    ],
    next: 'badges',
  },
  vehicleImportReport: {
    label: [
      '一次车证导入的结果：已存入的行和有错误的行。改好后再存入，或下载错误表重做。',
      'The result of a vehicle import: saved rows and rows with errors. Fix and save them, or download the error sheet.',
    ],
    next: 'badges',
  },
  printers: {
    label: [
      '登记打印机，查看每台的队列和正在打印的任务。设好后在制证台选择它们。',
      'Register printers and see each queue and current job. Then choose them at the print desk.',
    ],
    next: 'printDesk',
  },
  badgeTemplates: {
    label: [
      '管理证件正反两面的版式，每次保存留下一个版本。设好后，制证台按它打印。',
      'Manage badge templates: front, back and every saved version. The print desk prints with them.',
    ],
    next: 'printDesk',
  },
  editBadgeTemplate: {
    label: [
      '编排一种证件的文字、照片和二维码，保存前可看到打印的样子。保存后成为新版本。',
      'Place a badge’s text, photo and QR code and preview the print. Saving creates a new version.',
    ],
    next: 'badgeTemplates',
  },
  counter: {
    label: [
      '在柜台当场核对来人、打印并发放证件。按证卡、姓名或手机号找到后，按提示的键办理。',
      'Check people, print their badges and issue them on the spot. Find them by card, name or phone and follow the keys shown.',
    ],
    next: 'badges',
  },
  printDesk: {
    label: [
      '成批打印通过审批的证件，并登记制证与发放。证卡丢失或损坏时也在这里补制。',
      'Print approved badges in bulk and record printing and issuing. Replace lost or damaged cards here too.',
    ],
    next: 'badges',
  },
} as const satisfies HelpOf<typeof badgePages>
