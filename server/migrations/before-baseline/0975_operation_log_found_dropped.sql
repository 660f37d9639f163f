-- `operation_log_search` replaces it; nothing else reads grams of names that are not folded.
drop index operation_log_found;
drop function typed_name_grams(text);
drop function name_grams(text, text);
