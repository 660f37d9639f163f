import type { HelpOf } from '../shell/page-help.ts'
import type { blacklistPages } from './pages.ts'

export const blacklistHelp = {
  blackExhibition: {
    words: [
      '查看展会期间不予入场的人员与车辆，及其命中次数。新增的条目经审批后在门禁生效。',
      'See who is not admitted during exhibitions, and how often gates refused them. A new entry is in force at gates once approved.',
    ],
    next: 'blackExhibitionAdd',
  },
  blackExhibitionAdd: {
    words: [
      '把一个人或一辆车列入展会黑名单，写明原因与期限。紧急时可先生效、后审批。',
      'List a person or vehicle for exhibitions, with the reason and until when. An urgent entry is in force before it is approved.',
    ],
    next: 'blackExhibition',
  },
  blackOutside: {
    words: [
      '查看展会之外的场馆日常不予入场的人员与车辆。解除后，没有其他原因的证件随即恢复。',
      'See who is not admitted on days without an exhibition. Lifting an entry resumes what nothing else holds.',
    ],
    next: 'blackOutsideAdd',
  },
  blackOutsideAdd: {
    words: [
      '把一个人或一辆车列入场馆日常的黑名单。保存后等待审批，结果见列表。',
      'List a person or vehicle for the venue’s days without exhibitions. It waits for approval, and the list shows the outcome.',
    ],
    next: 'blackOutside',
  },
  blackGarden: {
    words: [
      '查看园中园不予入场的人员与车辆。这里的条目只在园中园的门生效。',
      'See who is not admitted to the garden. Entries here count at the garden’s doors alone.',
    ],
    next: 'blackGardenAdd',
  },
  blackGardenAdd: {
    words: [
      '把一个人或一辆车列入园中园的黑名单。保存后等待审批，通过后在园中园的门生效。',
      'List a person or vehicle for the garden. Once approved, the entry counts at its doors.',
    ],
    next: 'blackGarden',
  },
  blackApprove: {
    words: [
      '审批别人提出的黑名单条目：通过、退回或拒绝。通过后，相关证件随即暂停。',
      'Decide the entries others proposed: approve, return or reject. Approval suspends the badges concerned at once.',
    ],
    next: 'blackExhibition',
  },
  blackStatistics: {
    words: [
      '查看黑名单的条目数、命中与申诉。要看某一条的经过，从列表打开它。',
      'See how many entries there are, how often they hit and who appealed. Open one from the list for its history.',
    ],
    next: 'blackExhibition',
  },
  blackLogs: {
    words: [
      '查看黑名单的每次提出、审批、命中与解除。这些记录不能修改。',
      'See every proposal, decision, hit and lifting. These records cannot be changed.',
    ],
    next: 'blackExhibition',
  },
  blackDetail: {
    words: [
      '一条黑名单的资料、命中与申诉。需要时在这里解除，或把告知交给当事人。',
      'One entry with its hits and appeals. Lift it here, or give the person concerned the notice.',
    ],
    next: 'blackExhibition',
  },
  blackQrcode: {
    words: [
      '给当事人的告知与二维码，扫码可看到依据并申诉。打印或当面出示。',
      'The notice for the person concerned; its code opens the grounds and an appeal. Print it or show it on the spot.',
    ],
    next: 'blackExhibition',
  },
} as const satisfies HelpOf<typeof blacklistPages>
