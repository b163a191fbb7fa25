(* Runs the extracted procedures. Each line of the input consists of a letter and numbers:

     B maxint base tmin tmax skew damp initial_bias initial_n delimiter
       ranges first last first last ... digits c c ... others c value c value ...
     E c c c ...   encodes with the last Bootstring
     D c c c ...   decodes with the last Bootstring

   `ranges` is the number of ranges of basic code points, `digits` the number of digits, and `others` the
   number of other code points that are read as digits. For each line E or D, the program writes a line: `=`
   and the result, or the kind of the failure in words. *)

open Bootstring

let numbers line =
  let rec from i value inside rest =
    if i < 1 then if inside then value :: rest else rest
    else
      match line.[i] with
      | ' ' -> from (i - 1) 0 false (if inside then value :: rest else rest)
      | _ ->
        let start = String.rindex_from line i ' ' + 1 in
        let value = int_of_string (String.sub line start (i - start + 1)) in
        from (start - 1) 0 false (value :: rest)
  in
  from (String.length line - 1) 0 false []

let rec take n list =
  if n = 0 then ([], list)
  else match list with
    | x :: list -> let taken, rest = take (n - 1) list in (x :: taken, rest)
    | [] -> failwith "a list is too short"

let rec pairs = function a :: b :: rest -> (a, b) :: pairs rest | _ -> []

let rec within (c : int) = function
  | (first, last) :: rest -> (first <= c && c <= last) || within c rest
  | [] -> false

let bootstring = function
  | maxint :: base :: tmin :: tmax :: skew :: damp :: initial_bias :: initial_n :: delimiter :: count :: rest ->
    let ranges, rest = take (2 * count) rest in
    let digits, rest = take (List.hd rest) (List.tl rest) in
    let others, _ = take (2 * List.hd rest) (List.tl rest) in
    let ranges = pairs ranges in
    let values = Hashtbl.create 100 in
    List.iter (fun (c, value) -> Hashtbl.replace values c value) (pairs others);
    List.iteri (fun value c -> Hashtbl.replace values c value) digits;
    let digits = Array.of_list digits in
    ( maxint,
      { base; tmin; tmax; skew; damp; initial_bias; initial_n; delimiter;
        basic = (fun c -> within c ranges);
        digit_value = Hashtbl.find_opt values;
        digit = Array.get digits } )
  | _ -> failwith "a number is missing"

let answer = function
  | Ok result ->
    print_char '=';
    List.iter (fun c -> print_char ' '; print_string (string_of_int c)) result
  | Overflow -> print_string "overflow"
  | Fail InvalidCodePoint -> print_string "invalid code point"
  | Fail UnexpectedEnd -> print_string "unexpected end"
  | Fail BasicInserted -> print_string "basic inserted"
  | Fail BelowInitialN -> print_string "below initial_n"

let () =
  let current = ref None in
  let run procedure line =
    match !current with
    | Some (maxint, bootstring) -> answer (procedure bootstring maxint (numbers line)); print_char '\n'
    | None -> failwith "no Bootstring"
  in
  try
    while true do
      let line = input_line stdin in
      match line.[0] with
      | 'B' -> current := Some (bootstring (numbers line))
      | 'E' -> run encode_below line
      | 'D' -> run decode_below line
      | _ -> failwith line
    done
  with End_of_file -> ()
