import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { exhibitionPages } from './module.ts'

export const exhibitionHelp = {
  foundingExhibition: {
    label: [
      '在这里起草展会、提交给场馆审批，并查看审批进度。通过审批的展会在“展会事务”里办理。',
      'Draft exhibitions, submit them to the venue and follow the approval. Approved exhibitions continue under Exhibition affairs.',
    ],
    next: 'papersTransaction',
  },
  exhibitionEditor: {
    label: [
      '填写一个展会的名称、日期、展馆与联合主办方，草稿自动保存在服务器上。填好后提交，由场馆审批。',
      'Enter name, dates, halls and co-organizers; drafts are saved on the server. Submit it when complete; the venue approves it.',
    ],
    next: 'foundingExhibition',
  },
  exhibitionApproval: {
    label: [
      '审批主办方提交的展会：通过、退回修改或拒绝。通过后，主办方补充信息并开启售卖。',
      'Approve, return or reject exhibitions submitted by organizers. After approval, the organizer adds information and opens sale.',
    ],
    next: 'papersTransaction',
  },
  affair: {
    label: [
      '一个展会的概况：办到哪一步、还有什么要做；点一个步骤，就到办理它的页面。开展前可在页面下方演练，都不计入。',
      'One exhibition at a glance: progress and next steps, each linked to its page. Rehearse before opening; nothing in a rehearsal counts.',
    ],
  },
  affairExhibition: {
    label: [
      '查看展会获批时的资料：日期、展馆和联合主办方。日期或展馆需要变动时，在这里申请改期。',
      'View the exhibition as approved: dates, halls and co-organizers. Request a postponement here if dates or halls must change.',
    ],
    next: 'affairInformation',
  },
  affairInformation: {
    label: [
      '填写售卖时间、一人一证与退款规则，这是开启售卖的前提。填好后设置证件类别。',
      'Enter the sale window, one person one badge and refund rules; sale can’t open without them. Set up badge types next.',
    ],
    next: 'badgeTypes',
  },
} as const satisfies HelpOf<typeof exhibitionPages>
