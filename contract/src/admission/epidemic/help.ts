import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { epidemicPages } from './module.ts'

export const epidemicHelp = {
  epidemic: {
    label: [
      '防疫的入口：各展会是否要求申报，以及今天的情况。待审批的申报在“防疫申报审批”里处理。',
      'Epidemic prevention at a glance: which exhibitions require declarations, and today’s figures. Review pending ones under Declarations.',
    ],
    next: 'epidemic.approval',
  },
  'epidemic.approval': {
    label: [
      '审批入场人的健康申报：通过后发回执，拒绝时选择原因。处理结果记在防疫日志。',
      'Review entrants’ health declarations: approval issues a receipt, rejection needs a reason. Decisions are recorded in the log.',
    ],
    next: 'epidemic.logs',
  },
  'epidemic.setting': {
    label: [
      '规定每个展会的申报要求和回执的有效时间，并开启或关闭申报。没有策略的展会，先新建一个。',
      'Set each exhibition’s declaration rules and receipt validity, and turn declarations on or off. If it has no strategy, create one first.',
    ],
    next: 'epidemic.setting.add',
  },
  'epidemic.setting.add': {
    label: [
      '为一个展会新建防疫策略，选择展会后填写要求。保存后在策略里开启申报。',
      'Create a strategy for an exhibition and enter its rules. Then open declarations.',
    ],
    next: 'epidemic.setting',
  },
  'epidemic.setting.one': {
    label: [
      '修改一个展会的防疫要求，每次保存留下一个版本。已发的回执仍按当时的版本。',
      'Edit an exhibition’s rules; each save creates a version. Issued receipts keep their version.',
    ],
    next: 'epidemic.setting',
  },
  'epidemic.logs': {
    label: [
      '查看每份申报的识别、审批与过期记录。要重新审批时，从防疫申报审批里找到它。',
      'See how each declaration was read, decided and expired. To review one again, find it under Declarations.',
    ],
    next: 'epidemic.approval',
  },
  'epidemic.proxy': {
    label: [
      '替没有手机或不便申报的人申报，并查看结果。逐人填写，或用 Excel 批量代申报。',
      'Declare for people who can’t do it themselves and see the results. Enter them one by one or import an Excel file.',
    ],
    next: 'epidemic.proxy.add',
  },
  'epidemic.proxy.add': {
    label: [
      '替一个人填写健康申报并上传图片。提交后在代申报列表里看结果。',
      'Enter a health declaration for one person and upload images. See the result in the list.',
    ],
    next: 'epidemic.proxy',
  },
  'epidemic.proxy.import': {
    label: [
      '用 Excel 和图片一次替许多人申报。通过检查的行即提交，有错的行改好再提交。',
      'Declare for many people with one Excel file and images. Rows that pass are submitted; fix the others and submit them.',
    ],
    next: 'epidemic.proxy',
  },
  'epidemic.proxy.import.report': {
    label: [
      '一次批量代申报的结果：已提交的人和有错误的行。改好后再提交。',
      'The result of a bulk declaration: submitted people and rows with errors. Fix and submit those rows.',
    ],
    next: 'epidemic.proxy',
  },
} as const satisfies HelpOf<typeof epidemicPages>
