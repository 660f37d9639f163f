alter index passage_of_reason attach partition passage_0_of_reason;
alter index passage_of_reason attach partition passage_1_of_reason;
alter index passage_of_reason attach partition passage_2_of_reason;
alter index passage_of_reason attach partition passage_3_of_reason;
