import type { Failure } from "#shared/failure.ts";
import { invalidFields } from "../lib/common-failures.ts";

/**
 * The passwords that attackers try first, as yearly lists of leaked ones have them (world-wide and
 * India), without those that are too short for us anyway. Lower case.
 */
const COMMON_PASSWORDS = new Set(
  `
  12345678 123456789 1234567890 12345678910 123456789a 12345678a 1234567891 0123456789 01234567
  012345678 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  999999999 9999999999 12341234 12121212 11223344 1122334455 112233445566 12344321 123123123
  123321123 123454321 147258369 147852369 159357258 159753456 741852963 789456123 963852741
  102030405060 10203040 1020304050 13131313 123123abc 123456abc 123456aa 123456qwe 1234qwer
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx 12qwaszx q1w2e3r4
  q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsx zaq1zaq1 zaq1xsw2 1a2b3c4d a1b2c3d4 a1b2c3d4e5 a1s2d3f4
  a123456789 a12345678 aa123456 aa12345678 aa123456789 abc12345 abc123456 abc123456789 abcd1234
  abcd12345 abcd@123 abcd@1234 abcde12345 abcdefgh abcdefghi abcdefghij abcdef123 abcabcabc aaaaaaaa
  aaaaaaaaa aaaaaaaaaa qqqqqqqq zzzzzzzz xxxxxxxx asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl
  asdfghjkl1 asdfqwer qwer1234 qwerasdf qwerqwer qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwerty@123 qweasdzxc qweqweqwe qazwsxedc
  qazwsxedcrfv qazwsx123 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvasdf poiuytrewq mnbvcxz1 lkjhgfdsa

  password password1 password2 password3 password! password!1 password1! password01 password11
  password12 password123 password1234 password12345 password123456 password@1 password@12
  password@123 password@1234 password#1 password#123 password99 passw0rd passw0rd1 passw0rd123
  passw0rd@123 p@ssword p@ssword1 p@ssword123 p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd12 p@ssw0rd123
  p@ssw0rd@123 p@$$w0rd p@$$word pa$$w0rd pa$$word pa55word pa55w0rd passpass pass1234 pass12345
  pass@123 pass@1234 pass@word1 passwords passport passwort passwort1 mypassword mypass123
  yourpassword newpassword nopassword drowssap passcode secret123 secret@123 topsecret letmein1
  letmein123 letmeinnow changeme changeme1 changeme123 change@123 default1 default123 temp1234
  temp@123 temppass trustno1 whatever whatever1 welcome1 welcome12 welcome123 welcome1234
  welcome@1 welcome@12 welcome@123 welcome@1234 computer computer1 internet iloveyou iloveyou1
  iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu123 ilovegod ilovemom

  admin123 admin1234 admin12345 admin123456 admin@12 admin@123 admin@1234 admin@12345 admin@321
  admin#123 admin888 adminadmin administrator admin2020 admin2024 superadmin sysadmin rootroot
  root1234 root@123 toor1234 user1234 user@123 username testtest test1234 test12345 test123456
  test@123 test@1234 testing1 testing123 demo1234 demo@123 guest123 guest1234 student1 student123
  manager1 support1 service1 server123 oracle123 master123 master12 system123 login123

  india123 india1234 india@12 india@123 india@1234 indian123 hindustan bharat123 krishna1
  krishna123 harekrishna ganesh123 ganesha1 sairam123 omsairam omnamahshivaya jaimatadi
  jaishreeram jaihanuman hanuman1 lakshmi1 lakshmi123 priyanka sachin10 sachin123 sweetheart
  sweety123 cricket1 cricket123 mumbai123 delhi123 chennai1 kolkata1 kolkata123 bangalore hyderabad
  rahul123 rohit123 deepak123 vijay123 kumar123 kumar@123 sandeep1 abhishek

  baseball baseball1 football football1 basketball superman superman1 batman123 spiderman
  starwars starwars1 pokemon1 pokemon123 naruto123 minecraft minecraft1 liverpool liverpool1
  arsenal1 chelsea1 barcelona realmadrid juventus manchester ronaldo7 cristiano dragon123
  monkey123 princess princess1 sunshine sunshine1 shadow123 michael1 michelle jennifer jonathan
  jordan23 jessica1 charlie1 anthony1 nicholas samantha alexander alexandra elizabeth christian
  danielle daniel123 butterfly chocolate strawberry blink182 babygirl babygirl1 lovelove loveyou1
  loveme123 mylove123 lovely123 forever1 freedom1 friends1 happy123 victoria veronica diamond1
  cookie123 flower123 summer123 corvette mercedes garfield scorpion samsung1 samsung123 google123
  facebook facebook1 facebook123 linkedin microsoft windows10 marlboro midnight december november
  september february hello123 hello1234 hello@123 helloworld hellohello goodluck success1
  fuckyou1 fuckyou2 fuckyou123 bullshit asshole1 qwerasdfzxcv mustang1 maverick mercury1
  phoenix1 sublimation pressroom pressroom1 pressroom123
  `
    .trim()
    .split(/\s+/),
);

/** Among the well-known worst, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize("NFKC").toLowerCase());
}

/** The failure of a field whose password everybody tries first; nothing for any other password. */
export function commonPasswordFailure(
  field: "password" | "newPassword",
  password: string,
): Failure<"invalid_request"> | undefined {
  if (!isCommonPassword(password)) return undefined;
  return invalidFields({ [field]: "This password is too common. Choose another." });
}
